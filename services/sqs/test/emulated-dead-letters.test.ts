import {
  CancelMessageMoveTaskCommand,
  DeleteQueueCommand,
  ListDeadLetterSourceQueuesCommand,
  ListMessageMoveTasksCommand,
  SetQueueAttributesCommand,
  StartMessageMoveTaskCommand,
  type StartMessageMoveTaskCommandInput,
} from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test } from "vitest";
import { type Attributes, BEGINNING, emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const { clock, send, receive, bodies, remove, counts, create } = lab;
const arn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;
const redrive = (target: string, maxReceiveCount: number | string = 2): Attributes => ({
  RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arn(target), maxReceiveCount }),
});
const set = (QueueUrl: string, Attributes: Attributes) =>
  lab.client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes }));
const invalid = (message: unknown) => ({ name: "InvalidParameterValue", message, $metadata: { httpStatusCode: 400 } });
const receiveInVain = async (queue: string) => {
  const messages = await receive(queue);
  await clock.advance(30_000);
  return messages;
};

beforeEach(async () => {
  await clock.set(BEGINNING);
  await create("dead");
  await create("orders", redrive("dead"));
});

describe("a redrive policy", () => {
  test("moves a message that was received too often, with its id, its history and where it is from", async () => {
    const { MessageId } = await send("orders", "m", {
      MessageAttributes: { a: { DataType: "String", StringValue: "v" } },
    });
    for (let i = 0; i < 2; i++) expect(await receiveInVain("orders")).toHaveLength(1);
    expect(await receive("orders")).toEqual([]);
    const [dead] = await receive("dead", { MessageSystemAttributeNames: ["All"], MessageAttributeNames: ["All"] });
    expect(dead).toMatchObject({
      MessageId,
      Body: "m",
      MessageAttributes: { a: { StringValue: "v" } },
      Attributes: {
        SentTimestamp: `${BEGINNING}`,
        DeadLetterQueueSourceArn: arn("orders"),
        ApproximateReceiveCount: "3",
      },
    });
    expect(await counts("orders")).toEqual([0, 0, 0]);
  });

  test("does not keep a receive from the messages behind a dead one", async () => {
    await send("orders", "dead");
    for (let i = 0; i < 2; i++) await receiveInVain("orders");
    await send("orders", "alive");
    expect(await bodies("orders", { MaxNumberOfMessages: 1 })).toEqual(["alive"]);
  });

  test("leaves a message's age as it is, so that a dead letter expires no later", async () => {
    await send("orders", "m");
    for (let i = 0; i < 2; i++) await receiveInVain("orders");
    await receive("orders");
    await clock.set(BEGINNING + 345_600_000);
    expect(await counts("dead")).toEqual([0, 0, 0]);
  });

  test("leaves no dead letter to count that is expired, wherever it is among younger ones", async () => {
    await create("dead-soon", { MessageRetentionPeriod: "1000" });
    await create("shop", redrive("dead-soon", 1));
    const die = async (...texts: string[]) => {
      for (const text of texts) await send("shop", text);
      await receiveInVain("shop");
    };
    await die("a", "b");
    await clock.advance(500_000);
    await send("dead-soon", "young");
    await receive("shop");
    expect(await counts("dead-soon")).toEqual([3, 0, 0]);
    // What was received and came back is in its old place, and as old as before.
    await receiveInVain("dead-soon");
    await clock.set(BEGINNING + 999_999);
    expect(await counts("dead-soon")).toEqual([3, 0, 0]);
    await clock.set(BEGINNING + 1_000_000);
    expect(await counts("dead-soon")).toEqual([1, 0, 0]);
    expect(await bodies("dead-soon")).toEqual(["young"]);
  });

  test("of a FIFO queue moves a group's message out of the way, and restarts its age", async () => {
    await create("dead.fifo");
    await create("orders.fifo", { ContentBasedDeduplication: "true", ...redrive("dead.fifo", "1") });
    for (const body of ["1", "2"]) await send("orders.fifo", body, { MessageGroupId: "g" });
    await receive("orders.fifo", { MaxNumberOfMessages: 1 });
    await clock.advance(30_000);
    expect(await bodies("orders.fifo")).toEqual(["2"]);
    const [dead] = await receive("dead.fifo", { MessageSystemAttributeNames: ["All"] });
    expect(dead).toMatchObject({
      Body: "1",
      Attributes: { MessageGroupId: "g", SentTimestamp: `${BEGINNING + 30_000}` },
    });
  });

  test("counts the receives of each queue by itself where dead letters have dead letters", async () => {
    await create("buried");
    await set("dead", redrive("buried", 1));
    await send("orders", "m");
    for (let i = 0; i < 3; i++) await receiveInVain("orders");
    expect(await receiveInVain("dead")).toHaveLength(1);
    expect(await receive("dead")).toEqual([]);
    expect(await bodies("buried")).toEqual(["m"]);
  });

  test("does nothing without its queue, and can be taken away", async () => {
    await send("orders", "m");
    await lab.client.send(new DeleteQueueCommand({ QueueUrl: "dead" }));
    for (let i = 0; i < 4; i++) expect(await receiveInVain("orders")).toHaveLength(1);
    await set("orders", { RedrivePolicy: "" });
    expect(await lab.attributes("orders", "RedrivePolicy")).toEqual({});
  });

  test("holds when its queue is gone or refuses by now, and does not keep other attributes from being set", async () => {
    await set("dead", { RedriveAllowPolicy: JSON.stringify({ redrivePermission: "denyAll" }) });
    await set("orders", { VisibilityTimeout: "20" });
    await send("orders", "m");
    for (let i = 0; i < 2; i++) await receiveInVain("orders");
    expect(await receive("orders")).toEqual([]);
    expect(await bodies("dead")).toEqual(["m"]);
    await lab.client.send(new DeleteQueueCommand({ QueueUrl: "dead" }));
    await set("orders", { VisibilityTimeout: "10" });
    expect(await lab.attributes("orders", "RedrivePolicy", "VisibilityTimeout")).toEqual({
      ...redrive("dead"),
      VisibilityTimeout: "10",
    });
  });

  test("is kept as AWS writes it, so that another spelling of it is the same", async () => {
    const RedrivePolicy = `{ "maxReceiveCount": "3", "deadLetterTargetArn": "${arn("dead")}" }`;
    await create("other", { RedrivePolicy });
    expect(await lab.attributes("other", "RedrivePolicy")).toEqual({
      RedrivePolicy: `{"deadLetterTargetArn":"${arn("dead")}","maxReceiveCount":3}`,
    });
    for (const maxReceiveCount of [3, "3"]) await create("other", redrive("dead", maxReceiveCount));
    await expect(create("other", redrive("dead", 4))).rejects.toMatchObject({ name: "QueueNameExists" });
  });

  const policy = (value: object | string) => (typeof value === "string" ? value : JSON.stringify(value));
  const range = "valid values are from 1 to 1000 both inclusive.";
  test.each([
    ["no JSON", "Redrive policy is not a valid JSON map."],
    [{ maxReceiveCount: 1 }, "Redrive policy does not contain mandatory attribute: deadLetterTargetArn."],
    [{ deadLetterTargetArn: arn("dead") }, "Redrive policy does not contain mandatory attribute: maxReceiveCount."],
    [{ deadLetterTargetArn: arn("dead"), maxReceiveCount: 0 }, `Invalid value for maxReceiveCount: 0, ${range}`],
    [{ deadLetterTargetArn: arn("dead"), maxReceiveCount: 1001 }, `Invalid value for maxReceiveCount: 1001, ${range}`],
    ...[true, [3], "0x10", "1e1", " 3 ", "3.0", 2.5, null].map((limit): [object, string] => [
      { deadLetterTargetArn: arn("dead"), maxReceiveCount: limit },
      `Invalid value for maxReceiveCount: ${JSON.stringify(limit)}, ${range}`,
    ]),
    [{ deadLetterTargetArn: "dummy", maxReceiveCount: 42 }, "Invalid value for deadLetterTargetArn."],
    [{ deadLetterTargetArn: arn("nobody"), maxReceiveCount: 1 }, "Dead letter target does not exist."],
    [
      { deadLetterTargetArn: arn("dead.fifo"), maxReceiveCount: 1 },
      "Dead-letter queue must be same type of queue as the source.",
    ],
  ])("is refused where it is %j", async (value, reason) => {
    await create("dead.fifo");
    const RedrivePolicy = policy(value);
    const refused = invalid(`Value ${RedrivePolicy} for parameter RedrivePolicy is invalid. Reason: ${reason}`);
    await expect(create("other", { RedrivePolicy })).rejects.toMatchObject(refused);
    await expect(set("orders", { RedrivePolicy })).rejects.toMatchObject(refused);
    expect(await lab.attributes("orders", "RedrivePolicy")).toEqual(redrive("dead"));
  });

  test.each([
    [{ redrivePermission: "allowAll" }, true],
    [{ redrivePermission: "denyAll" }, false],
    [{ redrivePermission: "byQueue", sourceQueueArns: [arn("other")] }, true],
    [{ redrivePermission: "byQueue", sourceQueueArns: [arn("orders")] }, false],
  ])("holds where the dead-letter queue allows it: %j", async (allow, allowed) => {
    await set("dead", { RedriveAllowPolicy: JSON.stringify(allow) });
    const created = create("other", redrive("dead"));
    if (allowed) await created;
    else await expect(created).rejects.toMatchObject(invalid(expect.stringContaining("RedriveAllowPolicy")));
  });

  test.each([
    "no JSON",
    '{"redrivePermission":"maybe"}',
    '{"redrivePermission":"byQueue"}',
    '{"redrivePermission":"byQueue","sourceQueueArns":[1]}',
    '{"redrivePermission":"byQueue","sourceQueueArns":["orders"]}',
    '{"redrivePermission":"denyAll","sourceQueueArns":[]}',
  ])("can't be allowed by %j", async (RedriveAllowPolicy) => {
    await expect(set("dead", { RedriveAllowPolicy })).rejects.toMatchObject({ name: "InvalidParameterValue" });
  });
});

test("ListDeadLetterSourceQueues names the queues whose dead letters come here, in pages", async () => {
  for (const name of ["a", "b", "c"]) await create(name, redrive("dead"));
  const list = async (input: object) => {
    const { queueUrls = [], NextToken } = await lab.client.send(
      new ListDeadLetterSourceQueuesCommand({ QueueUrl: "dead", ...input }),
    );
    return { names: queueUrls.map((url) => url.split("/").at(-1)), NextToken };
  };
  expect(await list({})).toEqual({ names: ["a", "b", "c", "orders"] });
  const first = await list({ MaxResults: 3 });
  expect(first.names).toEqual(["a", "b", "c"]);
  expect(await list({ MaxResults: 3, NextToken: first.NextToken })).toEqual({ names: ["orders"] });
});

describe("move tasks", () => {
  const start = (input: Partial<StartMessageMoveTaskCommandInput> = {}) =>
    lab.client.send(new StartMessageMoveTaskCommand({ SourceArn: arn("dead"), ...input }));
  const list = async (MaxResults?: number) =>
    (await lab.client.send(new ListMessageMoveTasksCommand({ SourceArn: arn("dead"), MaxResults }))).Results ?? [];
  const cancel = (TaskHandle: string | undefined) => lab.client.send(new CancelMessageMoveTaskCommand({ TaskHandle }));
  const kill = async (...messages: string[]) => {
    for (const body of messages) await send("orders", body);
    for (let i = 0; i < 2; i++) await receiveInVain("orders");
    expect(await receive("orders")).toEqual([]);
  };

  test("bring all dead letters back to where they come from, as new messages", async () => {
    await kill("1", "2");
    await start();
    expect(await list()).toEqual([
      {
        SourceArn: arn("dead"),
        Status: "COMPLETED",
        ApproximateNumberOfMessagesMoved: 2,
        ApproximateNumberOfMessagesToMove: 2,
        StartedTimestamp: clock.now(),
      },
    ]);
    const messages = await receive("orders", { MessageSystemAttributeNames: ["All"] });
    expect(messages.map(({ Body }) => Body)).toEqual(["1", "2"]);
    expect(messages[0]?.Attributes).toMatchObject({ ApproximateReceiveCount: "1", SentTimestamp: `${clock.now()}` });
    expect(messages[0]?.Attributes).not.toHaveProperty("DeadLetterQueueSourceArn");
  });

  test("move a number of messages in each second of the clock to another queue", async () => {
    await create("elsewhere");
    for (const body of ["1", "2", "3", "4", "5"]) await send("dead", body);
    const { TaskHandle } = await start({ DestinationArn: arn("elsewhere"), MaxNumberOfMessagesPerSecond: 2 });
    expect(await list()).toMatchObject([
      {
        TaskHandle,
        Status: "RUNNING",
        DestinationArn: arn("elsewhere"),
        MaxNumberOfMessagesPerSecond: 2,
        ApproximateNumberOfMessagesMoved: 0,
      },
    ]);
    await clock.advance(1_000);
    expect(await counts("elsewhere")).toEqual([2, 0, 0]);
    expect(await counts("dead")).toEqual([3, 0, 0]);
    await expect(start()).rejects.toMatchObject(
      invalid(
        "There is already a task running. Only one active task is allowed for a source queue arn at a given time.",
      ),
    );
    await clock.advance(60_000);
    expect(await bodies("elsewhere")).toEqual(["1", "2", "3", "4", "5"]);
    expect(await list()).toMatchObject([{ Status: "COMPLETED", ApproximateNumberOfMessagesMoved: 5 }]);
  });

  test("move each message at its own time, though nobody looks for an hour", async () => {
    await kill("1", "2", "3", "4", "5");
    await start({ MaxNumberOfMessagesPerSecond: 1 });
    const began = clock.now();
    await clock.advance("1h");
    const messages = await receive("orders", { MessageSystemAttributeNames: ["SentTimestamp"] });
    expect(messages.map(({ Attributes }) => (Number(Attributes?.SentTimestamp) - began) / 1000)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  test("can be cancelled while they run", async () => {
    await kill("1", "2", "3");
    const { TaskHandle } = await start({ MaxNumberOfMessagesPerSecond: 1 });
    await clock.advance(1_000);
    expect(await cancel(TaskHandle)).toMatchObject({ ApproximateNumberOfMessagesMoved: 1 });
    await clock.advance(60_000);
    expect(await counts("dead")).toEqual([2, 0, 0]);
    expect(await list()).toMatchObject([{ Status: "CANCELLED", ApproximateNumberOfMessagesMoved: 1 }]);
    await expect(cancel(TaskHandle)).rejects.toMatchObject({ name: "UnsupportedOperation" });
  });

  test("fail for a message that comes from no queue, and where the destination is deleted meanwhile", async () => {
    await send("dead", "direct");
    await start();
    expect(await list()).toMatchObject([{ Status: "FAILED", FailureReason: "CouldNotDetermineMessageSource" }]);
    await create("elsewhere");
    await start({ DestinationArn: arn("elsewhere"), MaxNumberOfMessagesPerSecond: 1 });
    await lab.client.send(new DeleteQueueCommand({ QueueUrl: "elsewhere" }));
    await clock.advance(1_000);
    expect(await list(2)).toMatchObject([
      { Status: "FAILED", FailureReason: "AWS.SimpleQueueService.NonExistentQueue" },
      { Status: "FAILED", FailureReason: "CouldNotDetermineMessageSource" },
    ]);
    expect(await bodies("dead")).toEqual(["direct"]);
  });

  test("are listed latest first, the last ten of them", async () => {
    for (let i = 0; i < 12; i++) {
      await start();
      await clock.advance(1_000);
    }
    const tasks = await list(10);
    expect(tasks.map(({ StartedTimestamp }) => StartedTimestamp)).toEqual(
      Array.from({ length: 10 }, (_, i) => BEGINNING + (11 - i) * 1_000),
    );
    expect(await list()).toEqual(tasks.slice(0, 1));
  });

  const missing = (parameter: string) => ({
    name: "ResourceNotFoundException",
    message: `The resource that you specified for the ${parameter} parameter doesn't exist.`,
    $metadata: { httpStatusCode: 404 },
  });
  const handle = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64");
  test.each<[what: string, run: () => Promise<unknown>, error: object]>([
    ["a source that does not exist", () => start({ SourceArn: arn("nobody") }), missing("SourceArn")],
    ["a destination that does not exist", () => start({ DestinationArn: arn("nobody") }), missing("DestinationArn")],
    [
      "a source without sources",
      () => start({ SourceArn: arn("orders") }),
      invalid("Source queue must be configured as a Dead Letter Queue."),
    ],
    ["too many a second", () => start({ MaxNumberOfMessagesPerSecond: 501 }), { name: "InvalidParameterValue" }],
    ["a handle that is none", () => cancel("fake"), invalid("Value for parameter TaskHandle is invalid.")],
    [
      "a handle of another source",
      () => cancel(handle({ taskId: "1", sourceArn: arn("nobody") })),
      missing("SourceArn"),
    ],
    [
      "a handle of no task",
      () => cancel(handle({ taskId: "1", sourceArn: arn("dead") })),
      { name: "ResourceNotFoundException", message: "Task does not exist." },
    ],
  ])("are refused for %s", async (_, run, error) => {
    await expect(run()).rejects.toMatchObject(error);
    expect(await list()).toEqual([]);
  });
});

test("a dead letter is deleted by the handle of its new queue only", async () => {
  await send("orders", "m");
  const [old] = await receive("orders");
  await clock.advance(30_000);
  await receiveInVain("orders");
  expect(await receive("orders")).toEqual([]);
  await expect(remove("orders", old)).resolves.toBeDefined();
  await expect(remove("dead", old)).rejects.toMatchObject({ name: "ReceiptHandleIsInvalid" });
  expect(await counts("dead")).toEqual([1, 0, 0]);
});
