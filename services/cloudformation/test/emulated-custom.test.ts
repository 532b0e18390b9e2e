import { DeleteStackCommand } from "@aws-sdk/client-cloudformation";
import { CreateTopicCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
let sqs: SQSClient;
let TopicArn: string;
let QueueUrl: string;

/** The requests to a custom resource go to a topic, and from there to a queue, from which the test answers. */
beforeEach(async () => {
  sqs = lab.clientOf(SQSClient);
  const sns = lab.clientOf(SNSClient);
  QueueUrl =
    (await sqs.send(new CreateQueueCommand({ QueueName: "requests", Attributes: { VisibilityTimeout: "43200" } })))
      .QueueUrl ?? "";
  TopicArn = (await sns.send(new CreateTopicCommand({ Name: "provider" }))).TopicArn ?? "";
  const Endpoint = "arn:aws:sqs:us-east-1:000000000000:requests";
  const Attributes = { RawMessageDelivery: "true" };
  await sns.send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint, Attributes }));
});

interface CustomRequest {
  readonly RequestType: string;
  readonly ResponseURL: string;
  readonly RequestId: string;
  readonly StackId: string;
  readonly LogicalResourceId: string;
  readonly PhysicalResourceId?: string;
  readonly ResourceType: string;
  readonly ResourceProperties: object;
  readonly OldResourceProperties?: object;
}

async function nextRequest(): Promise<CustomRequest> {
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 1 }));
  expect(Messages).toHaveLength(1);
  return JSON.parse(Messages[0]?.Body ?? "") as CustomRequest;
}

async function put(url: string, body: string): Promise<number> {
  return (await fetch(url, { method: "PUT", body })).status;
}

async function answer(given: object): Promise<CustomRequest> {
  const request = await nextRequest();
  const { StackId, RequestId, LogicalResourceId } = request;
  const body = { Status: "SUCCESS", StackId, RequestId, LogicalResourceId, ...given };
  expect(await put(request.ResponseURL, JSON.stringify(body))).toBe(200);
  return request;
}

const custom = (properties: object = {}, others: object = {}) => ({
  Resources: {
    It: { Type: "Custom::Thing", Properties: { ServiceToken: TopicArn, ...properties } },
    ...others,
  },
  Outputs: { Id: { Value: { Ref: "It" } }, Port: { Value: { "Fn::GetAtt": ["It", "Port"] } } },
});

const reasonsOf = async (StackName: string | undefined) =>
  (await lab.events(StackName)).flatMap(({ LogicalResourceId, ResourceStatus, ResourceStatusReason }) =>
    LogicalResourceId === "It" ? [`${ResourceStatus} ${ResourceStatusReason ?? ""}`.trim()] : [],
  );

// CloudFormation User Guide, "Custom resource request objects" and "Custom resource response objects".
describe("A custom resource", () => {
  test("is asked for with its properties as texts, and has the id and the attributes of the answer", async () => {
    const { StackId } = await lab.begin(custom({ Size: 3, Parts: [{ isBig: true }] }));
    const request = await answer({ PhysicalResourceId: "thing-1", Data: { Port: "80" } });
    expect(request).toMatchObject({
      RequestType: "Create",
      ServiceToken: TopicArn,
      StackId,
      LogicalResourceId: "It",
      ResourceType: "Custom::Thing",
      ResourceProperties: { ServiceToken: TopicArn, Size: "3", Parts: [{ isBig: "true" }] },
    });
    const stack = await lab.settled(StackId);
    expect(outputsOf(stack)).toEqual({ Id: "thing-1", Port: "80" });
    expect(await reasonsOf(StackId)).toEqual([
      "CREATE_IN_PROGRESS",
      "CREATE_IN_PROGRESS Resource creation Initiated",
      "CREATE_COMPLETE",
    ]);
    await lab.client.send(new DeleteStackCommand({ StackName: StackId }));
    expect(await answer({ PhysicalResourceId: "thing-1" })).toMatchObject({
      RequestType: "Delete",
      PhysicalResourceId: "thing-1",
      ResourceProperties: { Size: "3" },
    });
    expect(await lab.settled(StackId)).toMatchObject({ StackStatus: "DELETE_COMPLETE" });
  });

  test("that was not answered when its stack is deleted is asked to go", async () => {
    const { StackId } = await lab.begin(custom());
    expect(await nextRequest()).toMatchObject({ RequestType: "Create" });
    await lab.client.send(new DeleteStackCommand({ StackName: StackId }));
    const PhysicalResourceId = expect.stringMatching(/^stack-\d+-It-/);
    expect(await answer({ PhysicalResourceId: "never-made" })).toMatchObject({
      RequestType: "Delete",
      PhysicalResourceId,
    });
    expect(await lab.settled(StackId)).toMatchObject({ StackStatus: "DELETE_COMPLETE" });
  });

  test("keeps its stack from being deleted while it is updated, in AWS's words", async () => {
    const { StackId } = await lab.begin(custom({ Size: 1 }));
    await answer({ PhysicalResourceId: "one", Data: { Port: "1" } });
    await lab.settled(StackId);
    await lab.beginUpdate(StackId, custom({ Size: 2 }));
    await expect(lab.client.send(new DeleteStackCommand({ StackName: StackId }))).rejects.toMatchObject({
      name: "ValidationError",
      // aws-solutions-library-samples/guidance-for-clickstream-analytics-on-aws, issue 573
      message: `Stack [${StackId}] cannot be deleted while in status UPDATE_IN_PROGRESS`,
    });
    await answer({ PhysicalResourceId: "one", Data: { Port: "2" } });
    expect(await lab.settled(StackId)).toMatchObject({ StackStatus: "UPDATE_COMPLETE" });
  });

  test("takes one answer, at its address in its world and region, with the ids of its request", async () => {
    const { StackId } = await lab.begin(custom());
    const { ResponseURL, RequestId, LogicalResourceId } = await nextRequest();
    const right = { Status: "SUCCESS", PhysicalResourceId: "one", StackId, RequestId, LogicalResourceId };
    const answered = (more: object = {}) => JSON.stringify({ ...right, Data: { Port: "1" }, ...more });
    const elsewhere = (from: string | RegExp, to: string) => [ResponseURL.replace(from, to), answered()] as const;
    const here = (more: object) => [ResponseURL, answered(more)] as const;
    const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/;
    for (const [status, [url, body]] of [
      [403, elsewhere(uuid, "8476a536-e9f4-41e8-9739-2dfe598c3fcd")],
      [403, elsewhere("X-Amz-Credential=", "X-Amz-Credential=world.other.")],
      [403, elsewhere("us-east-1", "eu-west-1")],
      [400, here({ RequestId: "8476a536-e9f4-41e8-9739-2dfe598c3fcd" })],
      [400, here({ StackId: `${StackId}0` })],
      [400, here({ LogicalResourceId: "Other" })],
    ] as const) {
      expect([url === ResponseURL, await put(url, body)]).toEqual([status === 400, status]);
      expect(await reasonsOf(StackId)).toEqual(["CREATE_IN_PROGRESS"]);
    }
    const twice = [answered(), answered({ PhysicalResourceId: "two" })].map((body) => put(ResponseURL, body));
    expect((await Promise.all(twice)).sort()).toEqual([200, 403]);
    const outputs = outputsOf(await lab.settled(StackId));
    expect(await put(ResponseURL, answered({ PhysicalResourceId: "three" }))).toBe(403);
    expect(outputsOf(await lab.settled(StackId))).toEqual(outputs);
    expect(outputs).toMatchObject({ Id: expect.stringMatching(/^(one|two)$/), Port: "1" });
  });

  test("is updated in place, and replaced by an answer with another id: the old one is deleted afterwards", async () => {
    const { StackId } = await lab.begin(custom({ Size: 1 }));
    await answer({ PhysicalResourceId: "one", Data: { Port: "1" } });
    await lab.settled(StackId);
    await lab.beginUpdate(StackId, custom({ Size: 2 }));
    expect(await answer({ PhysicalResourceId: "one", Data: { Port: "2" } })).toMatchObject({
      RequestType: "Update",
      PhysicalResourceId: "one",
      ResourceProperties: { Size: "2" },
      OldResourceProperties: { Size: "1" },
    });
    expect(outputsOf(await lab.settled(StackId))).toEqual({ Id: "one", Port: "2" });
    await lab.beginUpdate(StackId, custom({ Size: 3 }));
    await answer({ PhysicalResourceId: "two", Data: { Port: "3" } });
    expect(await answer({ PhysicalResourceId: "one" })).toMatchObject({
      RequestType: "Delete",
      PhysicalResourceId: "one",
      ResourceProperties: { Size: "2" },
    });
    const stack = await lab.settled(StackId);
    expect(stack.StackStatus).toBe("UPDATE_COMPLETE");
    expect(outputsOf(stack)).toEqual({ Id: "two", Port: "3" });
    expect(await reasonsOf(StackId)).toContain(
      "UPDATE_IN_PROGRESS Requested update required the provider to create a new physical resource",
    );
  });

  test("that fails is deleted by the rollback, under the id of its answer or one that CloudFormation makes", async () => {
    for (const [given, id] of [
      [{ PhysicalResourceId: "half" }, /^half$/],
      [{}, /^stack-\d+-It-[A-Z0-9]{12}$/],
    ] as const) {
      const { StackId } = await lab.begin(custom());
      const { RequestId } = await answer({ Status: "FAILED", Reason: "No room", ...given });
      const deletion = await answer({});
      expect(deletion).toMatchObject({ RequestType: "Delete", PhysicalResourceId: expect.stringMatching(id) });
      expect(await lab.settled(StackId)).toMatchObject({ StackStatus: "ROLLBACK_COMPLETE" });
      expect(await reasonsOf(StackId)).toContain(
        `CREATE_FAILED Received response status [FAILED] from custom resource. Message returned: No room (RequestId: ${RequestId})`,
      );
    }
  });

  test("of which the update fails gets back what it had", async () => {
    const { StackId } = await lab.begin(custom({ Size: 1 }));
    await answer({ PhysicalResourceId: "one", Data: { Port: "1" } });
    await lab.settled(StackId);
    await lab.beginUpdate(StackId, custom({ Size: 2 }));
    await answer({ Status: "FAILED", Reason: "no" });
    expect(await answer({ PhysicalResourceId: "one", Data: { Port: "1" } })).toMatchObject({
      RequestType: "Update",
      ResourceProperties: { Size: "1" },
    });
    const stack = await lab.settled(StackId);
    expect(stack.StackStatus).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(outputsOf(stack)).toEqual({ Id: "one", Port: "1" });
  });

  test.each([
    ["Invalid PhysicalResourceId", { Data: {} }],
    ["Data returned must be an object", { PhysicalResourceId: "a", Data: "text" }],
    ["Response object is too long.", { PhysicalResourceId: "a", Data: { Long: "x".repeat(4096) } }],
    // AWS's words for these are not documented.
    ["Invalid response: it is not a JSON object.", "no JSON"],
    ["Invalid response: it is not a JSON object.", "[]"],
    ["Invalid response: Status is neither SUCCESS nor FAILED.", { PhysicalResourceId: "a", Status: "DONE" }],
  ])("fails with %s, and takes no other answer: %j", async (reason, given) => {
    const { StackId } = await lab.begin(custom());
    if (typeof given === "string") expect(await put((await nextRequest()).ResponseURL, given)).toBe(200);
    else expect(await put((await answer(given)).ResponseURL, "{}")).toBe(403);
    await answer({});
    expect(await lab.settled(StackId)).toMatchObject({ StackStatus: "ROLLBACK_COMPLETE" });
    expect(await reasonsOf(StackId)).toContain(`CREATE_FAILED ${reason}`);
  });

  test("that does not answer fails when its time is over", async () => {
    const { StackId } = await lab.begin(custom({ ServiceTimeout: 60 }));
    const { RequestId } = await nextRequest();
    await lab.clock.advance(59_000);
    expect(await reasonsOf(StackId)).toEqual(["CREATE_IN_PROGRESS"]);
    await lab.clock.advance(1000);
    await answer({});
    expect(await lab.settled(StackId)).toMatchObject({ StackStatus: "ROLLBACK_COMPLETE" });
    expect((await reasonsOf(StackId)).at(1)).toContain(`check your logs for requestId [${RequestId}]`);
  });

  test("is asked to go when another resource fails while it works", async () => {
    const { StackId } = await lab.begin(
      custom({}, { Taken: { Type: "AWS::SQS::Queue", Properties: { QueueName: "requests", DelaySeconds: 9 } } }),
    );
    const { ResponseURL } = await nextRequest();
    expect(await put(ResponseURL, "{}")).toBe(403);
    expect(await answer({})).toMatchObject({ RequestType: "Delete" });
    expect(await lab.settled(StackId)).toMatchObject({ StackStatus: "ROLLBACK_COMPLETE" });
  });

  test("keeps its provider, and masks what it answers with NoEcho in outputs", async () => {
    const { StackId } = await lab.begin(custom());
    await answer({ PhysicalResourceId: "one", NoEcho: true, Data: { Port: "secret" } });
    expect(outputsOf(await lab.settled(StackId))).toEqual({ Id: "one", Port: "*****" });
    const moved = custom();
    moved.Resources.It.Properties.ServiceToken = `${TopicArn}-other`;
    expect((await lab.update(StackId, moved)).StackStatus).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(await reasonsOf(StackId)).toContain("UPDATE_FAILED Modifying service token is not allowed.");
  });

  test("of a function fails at once with the remedy where no code runs", async () => {
    const ServiceToken = "arn:aws:lambda:us-east-1:000000000000:function:provider";
    const stack = await lab.create(custom({ ServiceToken }));
    expect(stack.StackStatus).toBe("ROLLBACK_COMPLETE");
    expect((await reasonsOf(stack.StackId)).at(1)).toContain("was not started with --functions");
  });
});
