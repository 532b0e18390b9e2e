import { DeleteStackCommand } from "@aws-sdk/client-cloudformation";
import { expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

const template = {
  Resources: { Queue: { Type: "AWS::SQS::Queue", Properties: { QueueName: "routed" } } },
  Outputs: { Url: { Value: { Ref: "Queue" } } },
};

test("list-stacks and describe-stack show stacks with outputs, resources, events and template, and no deleted ones", async () => {
  await lab.create(template, { StackName: "shop" });
  await lab.create({ Resources: { Broken: { Type: "AWS::SQS::Queue", Properties: { DelaySeconds: -1 } } } });
  expect((await lab.api("GET /api/cloudformation/list-stacks")).body).toMatchObject({
    stacks: [
      { status: "ROLLBACK_COMPLETE" },
      { name: "shop", status: "CREATE_COMPLETE", reason: null, createdAt: "2026-04-01T00:00:00.000Z" },
    ],
  });
  expect((await lab.api("GET /api/cloudformation/describe-stack?stack=shop")).body).toMatchObject({
    stack: { StackName: "shop", Outputs: [{ OutputKey: "Url", OutputValue: expect.stringContaining("/routed") }] },
    template: JSON.stringify(template),
    resources: [{ LogicalResourceId: "Queue", ResourceType: "AWS::SQS::Queue", ResourceStatus: "CREATE_COMPLETE" }],
    events: expect.arrayContaining([
      expect.objectContaining({ LogicalResourceId: "Queue", Timestamp: "2026-04-01T00:00:00.000Z" }),
    ]),
  });
  await lab.client.send(new DeleteStackCommand({ StackName: "shop" }));
  const { stacks } = (await lab.api("GET /api/cloudformation/list-stacks")).body as { stacks: { name: string }[] };
  expect(stacks.map(({ name }) => name)).not.toContain("shop");
  expect((await lab.api("GET /api/cloudformation/describe-stack?stack=none")).status).toBe(400);
});
