/** Rows of AWS's recorded answers (August 2025), section 7: events and statuses. `emulated-recorded-answers.test.ts` says what holds the rows that are not here. */
import {
  CreateChangeSetCommand,
  DeleteStackCommand,
  DescribeStacksCommand,
  ExecuteChangeSetCommand,
  SetStackPolicyCommand,
} from "@aws-sdk/client-cloudformation";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateTopicCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

const topic = (properties: object = {}, others: object = {}) => ({
  Type: "AWS::SNS::Topic",
  Properties: properties,
  ...others,
});
/** A resource that can't be made. */
const bad = (others: object = {}) => ({ Type: "AWS::SQS::Queue", Properties: { DelaySeconds: 99_999 }, ...others });
const resources = (Resources: object) => ({ Resources });

/** Events in short, with their reasons: `Topic CREATE_IN_PROGRESS (Resource creation Initiated)`. The stack is `S`, and ids are `id` and `""`. */
async function story(StackName: string | undefined, from = 0): Promise<string[]> {
  const events = await lab.events(StackName);
  return events.slice(from).map((event) => {
    const { LogicalResourceId, PhysicalResourceId, ResourceStatus, ResourceStatusReason, StackId } = event;
    const who = PhysicalResourceId === StackId ? "S" : LogicalResourceId;
    return `${who} ${ResourceStatus}${ResourceStatusReason === undefined ? "" : ` (${ResourceStatusReason})`}`;
  });
}
const begun = "S CREATE_IN_PROGRESS (User Initiated)";
const created = (id: string) => [
  `${id} CREATE_IN_PROGRESS`,
  `${id} CREATE_IN_PROGRESS (Resource creation Initiated)`,
  `${id} CREATE_COMPLETE`,
];
const deleted = (id: string) => [`${id} DELETE_IN_PROGRESS`, `${id} DELETE_COMPLETE`];
const updating = "S UPDATE_IN_PROGRESS (User Initiated)";
const updated = ["S UPDATE_COMPLETE_CLEANUP_IN_PROGRESS", "S UPDATE_COMPLETE"];

const remove = async (StackName: string | undefined, input: object = {}) => {
  await lab.client.send(new DeleteStackCommand({ StackName, ...input }));
  return lab.settled(StackName);
};

describe("the events of", () => {
  test("7.1, 7.2: a change set and its execution, with the ids of resources", async () => {
    const named = { StackName: "events", ChangeSetName: "first" };
    const TemplateBody = JSON.stringify(resources({ A: topic() }));
    await lab.client.send(new CreateChangeSetCommand({ ...named, ChangeSetType: "CREATE", TemplateBody }));
    expect(await story("events")).toEqual(["S REVIEW_IN_PROGRESS (User Initiated)"]);
    await lab.client.send(new ExecuteChangeSetCommand(named));
    expect(await story("events", 1)).toEqual([begun, ...created("A"), "S CREATE_COMPLETE"]);
    const ids = (await lab.events("events")).slice(2, 5).map(({ PhysicalResourceId }) => PhysicalResourceId);
    expect(ids).toEqual(["", ids[1], ids[1]]);
  });

  test("7.3, 7.5, 7.8: an update that changes, adds, removes and keeps", async () => {
    const retained = { DeletionPolicy: "Retain" };
    const { StackName } = await lab.create(
      resources({
        A: topic({ DisplayName: "a" }),
        User: topic({ DisplayName: "u" }),
        B: topic(),
        K: topic({}, retained),
      }),
    );
    const from = (await lab.events(StackName)).length;
    await lab.update(
      StackName,
      resources({ A: topic({ DisplayName: "b" }), User: topic({ DisplayName: "u" }, { DependsOn: "A" }), C: topic() }),
    );
    const [before, after] = [(await story(StackName, from)).slice(0, -4), (await story(StackName, from)).slice(-4)];
    expect(before.slice(0, 3)).toEqual([updating, "A UPDATE_IN_PROGRESS", "A UPDATE_COMPLETE"]);
    expect(before.slice(3)).toEqual([...created("C"), updated[0]]);
    expect(after.slice(0, -1).sort()).toEqual([...deleted("B").reverse(), "K DELETE_SKIPPED"]);
    expect(after.at(-1)).toBe(updated[1]);
  });

  test("7.4, 7.6: a replacement, and one whose old resource is kept", async () => {
    const named = (name: string, policy: string) => topic({ TopicName: name }, { UpdateReplacePolicy: policy });
    const { StackName } = await lab.create(resources({ A: named("a-1", "Delete"), B: named("b-1", "Retain") }));
    const from = (await lab.events(StackName)).length;
    await lab.update(StackName, resources({ A: named("a-2", "Delete"), B: named("b-2", "Retain") }));
    const replaced = (id: string) => [
      `${id} UPDATE_IN_PROGRESS (Requested update requires the creation of a new physical resource; hence creating one.)`,
      `${id} UPDATE_IN_PROGRESS (Resource creation Initiated)`,
      `${id} UPDATE_COMPLETE`,
    ];
    const told = await story(StackName, from);
    expect(told.slice(0, 8)).toEqual([updating, ...replaced("A"), ...replaced("B"), updated[0]]);
    expect(told.slice(8, -1).sort()).toEqual([...deleted("A").reverse(), "B DELETE_SKIPPED"]);
    const ids = (await lab.events(StackName))
      .slice(from)
      .flatMap(({ LogicalResourceId, PhysicalResourceId = "" }) =>
        LogicalResourceId === "B" ? [PhysicalResourceId.slice(-3)] : [],
      );
    expect(ids).toEqual(["b-1", "b-2", "b-2", "b-1"]);
  });

  test("7.7, 7.8, the order: a deletion goes the other way", async () => {
    const chain = resources({
      A: topic({}, { DependsOn: "B" }),
      B: topic({}, { DependsOn: "C" }),
      C: topic(),
      K: topic({}, { DeletionPolicy: "Retain", DependsOn: "A" }),
    });
    const { StackName, StackId } = await lab.create(chain);
    const order = (await lab.told(StackName)).filter((line) => line.endsWith("CREATE_COMPLETE"));
    expect(order.map((line) => line[0])).toEqual(["C", "B", "A", "K", "s"]);
    const from = (await lab.events(StackName)).length;
    await remove(StackId);
    expect(await story(StackId, from)).toEqual([
      "S DELETE_IN_PROGRESS (User Initiated)",
      "K DELETE_SKIPPED",
      ...deleted("A"),
      ...deleted("B"),
      ...deleted("C"),
      "S DELETE_COMPLETE",
    ]);
  });

  test("7.9, 7.10: a creation that fails, and what was made goes", async () => {
    const { StackId } = await lab.create(resources({ A: topic(), Bad: bad({ DependsOn: "A" }) }));
    const told = await story(StackId);
    expect(told.slice(0, 5)).toEqual([begun, ...created("A"), "Bad CREATE_IN_PROGRESS"]);
    expect(told[5]).toMatch(/^Bad CREATE_FAILED \(Resource handler returned message: "/);
    expect(told.slice(6)).toEqual([
      "S ROLLBACK_IN_PROGRESS (The following resource(s) failed to create: [Bad]. Rollback requested by user.)",
      ...deleted("A"),
      "S ROLLBACK_COMPLETE",
    ]);
  });

  test("7.11: a name that is taken", async () => {
    const taken = resources({ Q: { Type: "AWS::SQS::Queue", Properties: { QueueName: "taken", DelaySeconds: 1 } } });
    await lab.clientOf(SQSClient).send(new CreateQueueCommand({ QueueName: "taken" }));
    const { StackId } = await lab.create(taken);
    expect((await story(StackId))[2]).toMatch(
      /^Q CREATE_FAILED \(.*Resource of type 'AWS::SQS::Queue' with identifier '.*taken' already exists\./,
    );
  });

  test("7.12-7.14, 4.6: a rollback whose deletion fails, deleted again, and with what is to be kept", async () => {
    const s3 = lab.clientOf(S3Client);
    await s3.send(new CreateBucketCommand({ Bucket: "templates" }));
    // What a wait condition waits for gives the test time to fill the bucket.
    const handle = { Type: "AWS::CloudFormation::WaitConditionHandle" };
    const Wait = {
      Type: "AWS::CloudFormation::WaitCondition",
      DependsOn: ["Broken", "Other"],
      Properties: { Handle: { Ref: "Handle" }, Timeout: "10" },
    };
    const bucket = (BucketName: string) => ({ Type: "AWS::S3::Bucket", Properties: { BucketName } });
    const { StackId } = await lab.begin(
      resources({ Broken: bucket("full-1"), Other: bucket("full-2"), Handle: handle, Wait }),
    );
    for (const Bucket of ["full-1", "full-2"]) await s3.send(new PutObjectCommand({ Bucket, Key: "a", Body: "a" }));
    await lab.clock.advance(11_000);
    const either = expect.stringMatching(
      /^The following resource\(s\) failed to delete: \[(Broken, Other|Other, Broken)\]\. $/,
    );
    expect(await lab.settled(StackId)).toMatchObject({ StackStatus: "ROLLBACK_FAILED", StackStatusReason: either });
    expect((await story(StackId)).filter((line) => line.includes("DELETE_FAILED"))).toHaveLength(2);
    const from = (await lab.events(StackId)).length;
    expect(await remove(StackId)).toMatchObject({ StackStatus: "DELETE_FAILED", StackStatusReason: either });
    expect((await lab.told(StackId)).slice(from).sort()).toEqual(
      [
        "Broken DELETE_FAILED",
        "Broken DELETE_IN_PROGRESS",
        "Other DELETE_FAILED",
        "Other DELETE_IN_PROGRESS",
        "stack-X DELETE_FAILED",
        "stack-X DELETE_IN_PROGRESS",
      ].map((line) => line.replace("stack-X", `${StackId?.split("/")[1]}`)),
    );
    const last = (await lab.events(StackId)).length;
    await remove(StackId, { RetainResources: ["Broken", "Other"] });
    expect((await story(StackId, last)).sort()).toEqual([
      "Broken DELETE_SKIPPED",
      "Other DELETE_SKIPPED",
      "S DELETE_COMPLETE",
      "S DELETE_IN_PROGRESS (User Initiated)",
    ]);
    // 7.14, documented: of another stack nothing can be kept so.
    const living = await lab.create(resources({ A: topic() }));
    await expect(remove(living.StackId, { RetainResources: ["A"] })).rejects.toThrow(
      `Invalid operation on stack [${living.StackId}]. When deleting a stack, specify a resource to retain only when the stack is in the DELETE_FAILED state.`,
    );
  });

  // Reported.
  test("7.16: an update that fails, undone", async () => {
    const { StackId } = await lab.create(resources({ A: topic({ DisplayName: "a" }) }));
    const from = (await lab.events(StackId)).length;
    await lab.update(
      StackId,
      resources({ A: topic({ DisplayName: "b" }), New: topic(), Bad: bad({ DependsOn: ["A", "New"] }) }),
    );
    const told = await story(StackId, from);
    expect(told.slice(0, 7)).toEqual([
      updating,
      "A UPDATE_IN_PROGRESS",
      "A UPDATE_COMPLETE",
      ...created("New"),
      "Bad CREATE_IN_PROGRESS",
    ]);
    expect(told.slice(8)).toEqual([
      "S UPDATE_ROLLBACK_IN_PROGRESS (The following resource(s) failed to create: [Bad]. )",
      "A UPDATE_IN_PROGRESS",
      "A UPDATE_COMPLETE",
      "S UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS",
      ...deleted("New"),
      "S UPDATE_ROLLBACK_COMPLETE",
    ]);
  });

  test("7.17: an update that fails and is not undone: the good resource stays changed", async () => {
    const { StackId } = await lab.create(resources({ A: topic({ DisplayName: "a" }) }));
    const next = resources({ A: topic({ DisplayName: "b" }), Bad: bad({ DependsOn: "A" }) });
    const stack = await lab.update(StackId, next, { DisableRollback: true });
    expect(stack.StackStatus).toBe("UPDATE_FAILED");
    // What failed before it had an id (3.5) is told by the events alone.
    const { StackResources = [] } = await lab.resources(StackId);
    expect(StackResources.map(({ ResourceStatus }) => ResourceStatus)).toEqual(["UPDATE_COMPLETE"]);
    expect((await story(StackId)).at(-1)).toBe("S UPDATE_FAILED (The following resource(s) failed to create: [Bad]. )");
  });

  test("7.18: an update that the stack's policy denies", async () => {
    const { StackId, StackName } = await lab.create(resources({ A: topic({ DisplayName: "a" }) }));
    const StackPolicyBody = JSON.stringify({
      Statement: [{ Effect: "Deny", Action: "Update:*", Principal: "*", Resource: "*" }],
    });
    await lab.client.send(new SetStackPolicyCommand({ StackName, StackPolicyBody }));
    const from = (await lab.events(StackId)).length;
    await lab.update(StackId, resources({ A: topic({ DisplayName: "b" }) }));
    const told = await story(StackId, from);
    expect(told[2]).toMatch(
      /^A UPDATE_FAILED \(Action denied by stack policy: Statement \[#1\] does not allow \[Update:\*\] for resource \[/,
    );
    expect(told[3]).toBe("S UPDATE_ROLLBACK_IN_PROGRESS (The following resource(s) failed to update: [A]. )");
    expect(told.at(-1)).toBe("S UPDATE_ROLLBACK_COMPLETE");
  });

  // Asserted against AWS.
  test("7.15: a parent that is deleted after its failed creation takes its nested stack with it", async () => {
    const s3 = lab.clientOf(S3Client);
    await s3.send(new CreateBucketCommand({ Bucket: "templates" }));
    const Body = JSON.stringify(resources({ Bad: bad() }));
    await s3.send(new PutObjectCommand({ Bucket: "templates", Key: "a.json", Body }));
    const TemplateURL = "https://s3.us-east-1.amazonaws.com/templates/a.json";
    const Child = { Type: "AWS::CloudFormation::Stack", Properties: { TemplateURL } };
    const { StackId, StackStatus } = await lab.create(resources({ Child }), { OnFailure: "DO_NOTHING" });
    expect(StackStatus).toBe("CREATE_FAILED");
    // 7.19: the parent's event has the child's ARN.
    const child = (await lab.events(StackId))[2]?.PhysicalResourceId;
    expect(child).toMatch(/^arn:aws:cloudformation:us-east-1:000000000000:stack\/stack-\d+-Child-[A-Z0-9]{12}\//);
    expect((await lab.settled(child)).StackStatus).toBe("CREATE_FAILED");
    await remove(StackId);
    const { Stacks } = await lab.client.send(new DescribeStacksCommand({ StackName: child }));
    expect(Stacks?.[0]?.StackStatus).toBe("DELETE_COMPLETE");
  });
});

test("7, the last paragraph: each event is told to the topics of the stack", async () => {
  const sns = lab.clientOf(SNSClient);
  const sqs = lab.clientOf(SQSClient);
  const { TopicArn = "" } = await sns.send(new CreateTopicCommand({ Name: "told" }));
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "told" }));
  await sns.send(
    new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint: "arn:aws:sqs:us-east-1:000000000000:told" }),
  );
  const { StackId, StackName } = await lab.create(resources({ A: topic() }), { NotificationARNs: [TopicArn] });
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
  expect(Messages).toHaveLength(5);
  const first = JSON.parse(Messages[0]?.Body ?? "") as { readonly Subject: string; readonly Message: string };
  expect(first.Subject).toBe("AWS CloudFormation Notification");
  for (const line of [
    `StackId='${StackId}'`,
    `Timestamp='${new Date(lab.clock.now()).toISOString()}'`,
    `LogicalResourceId='${StackName}'`,
    `PhysicalResourceId='${StackId}'`,
    "ResourceStatus='CREATE_IN_PROGRESS'",
    "ResourceStatusReason='User Initiated'",
    "ResourceType='AWS::CloudFormation::Stack'",
    `StackName='${StackName}'`,
  ])
    expect(first.Message.split("\n")).toContain(line);
});
