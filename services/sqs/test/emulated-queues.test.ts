import {
  AddPermissionCommand,
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ListQueueTagsCommand,
  RemovePermissionCommand,
  SetQueueAttributesCommand,
  TagQueueCommand,
  UntagQueueCommand,
} from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test } from "vitest";
import { type Attributes, BEGINNING, emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const { clock, create, attributes, send, receive, bodies, counts } = lab;
const set = (QueueUrl: string, Attributes: Attributes) =>
  lab.client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes }));
const removeQueue = (QueueUrl: string) => lab.client.send(new DeleteQueueCommand({ QueueUrl }));

beforeEach(() => clock.set(BEGINNING));

const standard = {
  ApproximateNumberOfMessages: "0",
  ApproximateNumberOfMessagesDelayed: "0",
  ApproximateNumberOfMessagesNotVisible: "0",
  CreatedTimestamp: String(BEGINNING / 1000),
  DelaySeconds: "0",
  LastModifiedTimestamp: String(BEGINNING / 1000),
  MaximumMessageSize: "1048576",
  MessageRetentionPeriod: "345600",
  QueueArn: "arn:aws:sqs:us-east-1:000000000000:orders",
  ReceiveMessageWaitTimeSeconds: "0",
  SqsManagedSseEnabled: "true",
  VisibilityTimeout: "30",
};

describe("attributes", () => {
  test("a queue has AWS's defaults unless told otherwise", async () => {
    await create("orders");
    expect(await attributes("orders")).toEqual(standard);
    await create("orders.fifo");
    expect(await attributes("orders.fifo")).toEqual({
      ...standard,
      QueueArn: `${standard.QueueArn}.fifo`,
      ContentBasedDeduplication: "false",
      DeduplicationScope: "queue",
      FifoQueue: "true",
      FifoThroughputLimit: "perQueue",
    });
  });

  test("what is set is kept and takes effect, and changes only what it names", async () => {
    const Policy = JSON.stringify({ Statement: [] });
    await create("orders", { VisibilityTimeout: "20", DelaySeconds: "420", MaximumMessageSize: "2048", Policy });
    await clock.advance(5_000);
    await set("orders", { DelaySeconds: "0", ReceiveMessageWaitTimeSeconds: "0" });
    expect(await attributes("orders")).toEqual({
      ...standard,
      VisibilityTimeout: "20",
      MaximumMessageSize: "2048",
      Policy,
      LastModifiedTimestamp: String(BEGINNING / 1000 + 5),
    });
    await set("orders", { Policy: "" });
    expect(await attributes("orders", "Policy", "VisibilityTimeout")).toEqual({ VisibilityTimeout: "20" });
    await send("orders", "m");
    await receive("orders");
    await clock.advance(20_000);
    expect(await bodies("orders")).toEqual(["m"]);
  });

  test("encryption is by SQS or by KMS", async () => {
    const encryption = () =>
      attributes("orders", "KmsMasterKeyId", "KmsDataKeyReusePeriodSeconds", "SqsManagedSseEnabled");
    await create("orders", { KmsMasterKeyId: "alias/aws/sqs" });
    const byKms = {
      KmsMasterKeyId: "alias/aws/sqs",
      KmsDataKeyReusePeriodSeconds: "300",
      SqsManagedSseEnabled: "false",
    };
    expect(await encryption()).toEqual(byKms);
    await set("orders", { SqsManagedSseEnabled: "true" });
    expect(await encryption()).toEqual({ SqsManagedSseEnabled: "true" });
    await expect(set("orders", { KmsMasterKeyId: "key", SqsManagedSseEnabled: "true" })).rejects.toMatchObject({
      name: "InvalidAttributeName",
      message:
        "You can use one type of server-side encryption (SSE) at one time. You can either enable KMS SSE or SQS SSE.",
    });
  });

  test.each<[name: keyof Attributes, least: number, greatest: number]>([
    ["DelaySeconds", 0, 900],
    ["KmsDataKeyReusePeriodSeconds", 60, 86_400],
    ["MaximumMessageSize", 1024, 1_048_576],
    ["MessageRetentionPeriod", 60, 1_209_600],
    ["ReceiveMessageWaitTimeSeconds", 0, 20],
    ["VisibilityTimeout", 0, 43_200],
  ])("%s is a number from %d to %d", async (name, least, greatest) => {
    await create("orders");
    const refused = {
      name: "InvalidAttributeValue",
      message: `Invalid value for the parameter ${name}.`,
      $metadata: { httpStatusCode: 400 },
    };
    for (const value of [`${least - 1}`, `${greatest + 1}`, "", "ten", "1e2", "60.5"]) {
      await expect(set("orders", { [name]: value })).rejects.toMatchObject(refused);
      await expect(create("other", { [name]: value })).rejects.toMatchObject(refused);
    }
    for (const value of [`${least}`, `${greatest}`]) {
      await set("orders", { [name]: `000${value}` });
      expect(await attributes("orders", name)).toEqual({ [name]: value });
      for (const same of [value, `0${value}`]) await create("orders", { [name]: same });
    }
  });

  test.each<[queue: string, Attributes, error: string, message: string]>([
    ["orders", { FifoQueue: "true" }, "InvalidAttributeName", "Unknown Attribute FifoQueue."],
    [
      "orders",
      { ContentBasedDeduplication: "true" },
      "InvalidAttributeName",
      "Unknown Attribute ContentBasedDeduplication.",
    ],
    ["orders", { QueueArn: "arn" }, "InvalidAttributeName", "Unknown Attribute QueueArn."],
    ["orders", { All: "x" }, "InvalidAttributeName", "Unknown Attribute All."],
    [
      "orders",
      { DeduplicationScope: "queue" },
      "InvalidAttributeName",
      "You can specify the DeduplicationScope only when FifoQueue is set to true.",
    ],
    ...[
      "no policy",
      "[]",
      "{}",
      '{"Statement":1}',
      '{"Statement":[null]}',
      '{"Statement":[1]}',
      '{"Statement":[[]]}',
    ].map((Policy): [string, Attributes, string, string] => [
      "orders",
      { Policy },
      "InvalidAttributeValue",
      "Invalid value for the parameter Policy.",
    ]),
    [
      "orders",
      { Policy: '{"Statement":{"Effect":"deny"}}' },
      "InvalidAttributeValue",
      "Invalid value for the parameter Policy. Reason: The Effect of a Statement is Allow or Deny.",
    ],
    [
      "orders",
      { SqsManagedSseEnabled: "yes" },
      "InvalidAttributeValue",
      "Invalid value for the parameter SqsManagedSseEnabled.",
    ],
    [
      "orders.fifo",
      { FifoQueue: "false" },
      "InvalidAttributeValue",
      "Invalid value for the parameter FifoQueue. Reason: Modifying queue type is not supported.",
    ],
    [
      "orders.fifo",
      { DeduplicationScope: "group" },
      "InvalidAttributeValue",
      "Invalid value for the parameter DeduplicationScope.",
    ],
    [
      "orders.fifo",
      { FifoThroughputLimit: "perMessageGroupId" },
      "InvalidAttributeValue",
      "Invalid value for the parameter FifoThroughputLimit. Reason: perMessageGroupId is allowed only when DeduplicationScope is messageGroup.",
    ],
  ])("of %s refuses %j", async (queue, given, name, message) => {
    await create(queue);
    const before = await attributes(queue);
    await expect(set(queue, given)).rejects.toMatchObject({ name, message, $metadata: { httpStatusCode: 400 } });
    expect(await attributes(queue)).toEqual(before);
  });

  test("a policy is nested as deep as policies are, and not more", async () => {
    const nested = (levels: number) =>
      `{"Statement":{"Effect":"Allow","Sid":${"[".repeat(levels)}${"]".repeat(levels)}}}`;
    await create("orders", { Policy: nested(30) });
    for (const levels of [31, 5_000]) {
      await expect(set("orders", { Policy: nested(levels) })).rejects.toMatchObject({ name: "InvalidAttributeValue" });
    }
    await lab.client.send(
      new AddPermissionCommand({ QueueUrl: "orders", Label: "a", AWSAccountIds: ["111111111111"], Actions: ["*"] }),
    );
    expect(JSON.parse((await attributes("orders", "Policy")).Policy ?? "").Statement).toHaveLength(2);
  });

  test("high throughput of a FIFO queue is set by both of its attributes", async () => {
    await create("orders.fifo", { DeduplicationScope: "messageGroup", FifoThroughputLimit: "perMessageGroupId" });
    await expect(set("orders.fifo", { DeduplicationScope: "queue" })).rejects.toMatchObject({
      name: "InvalidAttributeValue",
    });
    await set("orders.fifo", { DeduplicationScope: "queue", FifoThroughputLimit: "perQueue" });
  });

  test("a new delay of a FIFO queue holds for what is delayed already, and of a standard queue does not", async () => {
    for (const queue of ["orders", "orders.fifo"]) {
      await create(queue, { DelaySeconds: "100" });
      await send(queue, "m", queue === "orders" ? {} : { MessageGroupId: "g", MessageDeduplicationId: "d" });
      await clock.advance(10_000);
      await set(queue, { DelaySeconds: "5" });
    }
    expect(await bodies("orders.fifo")).toEqual(["m"]);
    expect(await counts("orders")).toEqual([0, 0, 1]);
  });
});

describe("CreateQueue", () => {
  test("leaves a queue of the same attributes as it is, whichever of them are given", async () => {
    await create("orders", { VisibilityTimeout: "10" });
    await send("orders", "m");
    for (const same of [{}, { VisibilityTimeout: "10" }, { DelaySeconds: "0" }]) await create("orders", same);
    expect(await counts("orders")).toEqual([1, 0, 0]);
  });

  test("refuses the name of a queue of other attributes", async () => {
    await create("orders", { VisibilityTimeout: "10" });
    const message = "A queue already exists with the same name and a different value for attribute";
    const refused = (attribute: string) => ({ name: "QueueNameExists", message: `${message} ${attribute}` });
    await expect(create("orders", { VisibilityTimeout: "30" })).rejects.toMatchObject(refused("VisibilityTimeout"));
    await expect(create("orders", { DelaySeconds: "1" })).rejects.toMatchObject(refused("DelaySeconds"));
    expect(await attributes("orders", "VisibilityTimeout")).toEqual({ VisibilityTimeout: "10" });
  });

  test("refuses a name for 60 seconds after a queue of that name was deleted", async () => {
    await create("orders");
    await send("orders", "m");
    await removeQueue("orders");
    await expect(send("orders", "m")).rejects.toMatchObject({ name: "QueueDoesNotExist" });
    await clock.advance(59_999);
    await expect(create("orders")).rejects.toMatchObject({
      name: "QueueDeletedRecently",
      message: "You must wait 60 seconds after deleting a queue before you can create another with the same name.",
      $metadata: { httpStatusCode: 400 },
    });
    await clock.advance(1);
    await create("orders");
    expect(await counts("orders")).toEqual([0, 0, 0]);
  });

  test("refuses a FIFO queue that is none", async () => {
    const refused = { name: "InvalidParameterValue" };
    await expect(create("orders", { FifoQueue: "true" })).rejects.toMatchObject(refused);
    await expect(create("orders", { FifoQueue: "false" })).rejects.toMatchObject({
      message: "Unknown Attribute FifoQueue.",
    });
    await expect(create("orders.fifo", { FifoQueue: "false" })).rejects.toMatchObject(refused);
  });
});

test("ListQueues gives pages, and within a prefix", async () => {
  for (const name of ["a-1", "a-2", "a-3", "b-1"]) await create(name);
  const page = async (input: object) => {
    const { QueueUrls = [], NextToken } = await lab.client.send(new ListQueuesCommand(input));
    return { names: QueueUrls.map((url) => url.split("/").at(-1)), NextToken };
  };
  expect(await page({})).toEqual({ names: ["a-1", "a-2", "a-3", "b-1"] });
  const first = await page({ QueueNamePrefix: "a", MaxResults: 2 });
  expect(first).toEqual({ names: ["a-1", "a-2"], NextToken: expect.any(String) });
  expect(await page({ QueueNamePrefix: "a", MaxResults: 2, NextToken: first.NextToken })).toEqual({ names: ["a-3"] });
  expect(await page({ QueueNamePrefix: "a", MaxResults: 3 })).toEqual({ names: ["a-1", "a-2", "a-3"] });
  expect(await page({ QueueNamePrefix: "c" })).toEqual({ names: [] });
  for (const wrong of [{ MaxResults: 0 }, { MaxResults: 1001 }, { NextToken: "" }, { NextToken: "*" }]) {
    await expect(page(wrong)).rejects.toMatchObject({
      name: "InvalidParameterValue",
      $metadata: { httpStatusCode: 400 },
    });
  }
  const { QueueUrl } = await lab.client.send(new GetQueueUrlCommand({ QueueName: "b-1" }));
  expect(QueueUrl).toBe(`http://127.0.0.1:${lab.server.port}/000000000000/b-1`);
});

describe("tags", () => {
  const tag = (Tags: Record<string, string>) => lab.client.send(new TagQueueCommand({ QueueUrl: "orders", Tags }));
  const tags = async () => (await lab.client.send(new ListQueueTagsCommand({ QueueUrl: "orders" }))).Tags;

  test("are kept, replaced and taken away", async () => {
    await lab.client.send(new CreateQueueCommand({ QueueName: "orders", tags: { team: "a", stage: "" } }));
    await tag({ team: "b", __proto__x: "c" });
    expect(await tags()).toEqual({ team: "b", stage: "", __proto__x: "c" });
    await lab.client.send(new UntagQueueCommand({ QueueUrl: "orders", TagKeys: ["team", "nobody"] }));
    expect(await tags()).toEqual({ stage: "", __proto__x: "c" });
  });

  test("are 50 at most, and of limited length", async () => {
    await create("orders");
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, "v"]));
    await expect(tag(many(51))).rejects.toMatchObject({
      name: "InvalidParameterValue",
      message: "Too many tags added for queue orders.",
    });
    await tag(many(50));
    for (const wrong of [
      { one: "more" },
      { ["k".repeat(129)]: "v" },
      { k0: "v".repeat(257) },
      { "": "v" },
      { "aws:k": "v" },
    ]) {
      await expect(tag(wrong as Record<string, string>)).rejects.toMatchObject({ name: "InvalidParameterValue" });
    }
    expect(await tags()).toEqual(many(50));
  });
});

describe("permissions", () => {
  const add = (Label: string, AWSAccountIds = ["111111111111"], Actions = ["ReceiveMessage"]) =>
    lab.client.send(new AddPermissionCommand({ QueueUrl: "orders", Label, AWSAccountIds, Actions }));
  const take = (Label: string) => lab.client.send(new RemovePermissionCommand({ QueueUrl: "orders", Label }));
  const policy = async () =>
    JSON.parse((await attributes("orders", "Policy")).Policy ?? "null") as { Statement: { Sid: string }[] } | null;

  beforeEach(() => create("orders"));

  test("are statements of the queue's policy, which goes with the last of them", async () => {
    await add("one", ["111111111111", "222222222222"], ["ReceiveMessage"]);
    expect(await policy()).toEqual({
      Version: "2008-10-17",
      Id: `${standard.QueueArn}/SQSDefaultPolicy`,
      Statement: [
        {
          Sid: "one",
          Effect: "Allow",
          Principal: { AWS: ["arn:aws:iam::111111111111:root", "arn:aws:iam::222222222222:root"] },
          Action: "SQS:ReceiveMessage",
          Resource: standard.QueueArn,
        },
      ],
    });
    await add("two", ["111111111111"], ["SendMessage", "DeleteMessage"]);
    expect((await policy())?.Statement[1]).toMatchObject({
      Principal: { AWS: "arn:aws:iam::111111111111:root" },
      Action: ["SQS:SendMessage", "SQS:DeleteMessage"],
    });
    await take("one");
    expect((await policy())?.Statement.map(({ Sid }) => Sid)).toEqual(["two"]);
    await take("two");
    expect(await policy()).toBeNull();
  });

  test.each<[run: () => Promise<unknown>, error: string, message: string]>([
    [() => add("one"), "InvalidParameterValue", "Value one for parameter Label is invalid. Reason: Already exists."],
    [
      () => take("nobody"),
      "InvalidParameterValue",
      "Value nobody for parameter Label is invalid. Reason: can't find label.",
    ],
    [
      () => add("two", undefined, ["Fly"]),
      "InvalidParameterValue",
      "Value SQS:Fly for parameter ActionName is invalid. Reason: Please refer to the appropriate WSDL for a list of valid actions. ",
    ],
    [() => add("two", undefined, []), "MissingParameter", "The request must contain the parameter Actions."],
    [() => add("two", []), "MissingParameter", "The request must contain the parameter AWSAccountIds."],
    [
      () => add("two", undefined, Array(8).fill("SendMessage")),
      "OverLimit",
      "8 Actions were found, maximum allowed is 7.",
    ],
    [
      () => add("two", ["me"]),
      "InvalidParameterValue",
      "Value [me] for parameter PrincipalId is invalid. Reason: Unable to verify.",
    ],
  ])("are refused where AWS refuses them: %s", async (run, name, message) => {
    await add("one");
    const before = await policy();
    await expect(run()).rejects.toMatchObject({ name, message });
    expect(await policy()).toEqual(before);
  });
});
