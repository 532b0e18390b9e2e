import { CreateStackCommand, DeleteStackCommand, ValidateTemplateCommand } from "@aws-sdk/client-cloudformation";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const template = (Size: number) => ({
  Resources: {
    Network: { Type: "AWS::EC2::VPC", Properties: { CidrBlock: "10.0.0.0/16", Size } },
    Queue: { Type: "AWS::SQS::Queue", Properties: { Tags: [{ Key: "network", Value: { Ref: "Network" } }] } },
  },
  Outputs: {
    Network: { Value: { Ref: "Network" } },
    Arn: { Value: { "Fn::GetAtt": ["Network", "VpcArn"] } },
    Group: { Value: { "Fn::GetAtt": ["Network", "DefaultSecurityGroup"] } },
    Range: { Value: { "Fn::GetAtt": ["Network", "CidrBlock"] } },
    Queue: { Value: { Ref: "Queue" } },
  },
});
const TemplateBody = JSON.stringify(template(1));

describe("With the option skipUnknown", () => {
  const lab = emulatedLaboratory({ serviceOptions: { cloudformation: { skipUnknown: true } } });

  test("a resource of a type that CloudStub does not have is skipped, and says so", async () => {
    await lab.client.send(new ValidateTemplateCommand({ TemplateBody }));
    const stack = await lab.create(template(1), { StackName: "app" });
    expect(stack.StackStatus).toBe("CREATE_COMPLETE");
    const reason = "CloudStub does not have AWS::EC2::VPC: nothing was made.";
    const { StackResources } = await lab.resources("app");
    expect(StackResources?.find(({ LogicalResourceId }) => LogicalResourceId === "Network")).toMatchObject({
      ResourceStatus: "CREATE_COMPLETE",
      ResourceStatusReason: reason,
    });
    const events = await lab.events("app");
    const reasons = events.filter(({ ResourceStatusReason }) => ResourceStatusReason === reason);
    expect(reasons).toMatchObject([{ LogicalResourceId: "Network", ResourceStatus: "CREATE_COMPLETE" }]);
    const made = outputsOf(stack);
    const id = made["Network"] ?? "";
    expect(made).toMatchObject({
      Network: expect.stringMatching(/^app-Network-[0-9a-f]{12}$/),
      Arn: `arn:aws:ec2:us-east-1:000000000000:${id}`,
      Group: `${id}.DefaultSecurityGroup`,
      Range: "10.0.0.0/16",
    });
    const updated = await lab.update("app", template(2));
    expect(updated.StackStatus).toBe("UPDATE_COMPLETE");
    expect(outputsOf(updated)).toEqual(made);
    await lab.client.send(new DeleteStackCommand({ StackName: "app" }));
    expect(await lab.settled(stack.StackId)).toMatchObject({ StackStatus: "DELETE_COMPLETE" });
    await lab.clock.advance(61_000);
    expect(outputsOf(await lab.create(template(1), { StackName: "app" }))["Network"]).toBe(id);
  });

  test("a type without a vendor and a service is refused", async () => {
    const odd = JSON.stringify({ Resources: { It: { Type: "Vpc" } } });
    await expect(lab.client.send(new CreateStackCommand({ StackName: "odd", TemplateBody: odd }))).rejects.toThrow(
      "Template format error: Unrecognized resource types: [Vpc]",
    );
  });
});

describe("Without the option", () => {
  const lab = emulatedLaboratory();

  test("a template with such a type is refused before anything is made", async () => {
    const refused = "Template format error: Unrecognized resource types: [AWS::EC2::VPC]";
    await expect(lab.create(template(1))).rejects.toThrow(refused);
    await expect(lab.client.send(new ValidateTemplateCommand({ TemplateBody }))).rejects.toThrow(refused);
  });
});
