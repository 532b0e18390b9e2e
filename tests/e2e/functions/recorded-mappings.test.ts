/**
 * Event source mappings as AWS was recorded to treat them (November 2025): rows that the tests of queues and of streams have not, by their numbers. Of
 * filters of streams the Lambda developer guide says more ("Using event filtering with a DynamoDB event source").
 */
import { createHash } from "node:crypto";
import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { UpdateEventSourceMappingCommand, UpdateFunctionCodeCommand } from "@aws-sdk/client-lambda";
import { zipSync } from "fflate";
import { describe, expect, onTestFinished, test } from "vitest";
import { arnOf, createOrders, createWork, type QueueEvent, start } from "./started.js";

const EventSourceArn = arnOf("sqs", "orders");

describe("a mapping is refused", () => {
  const refusal = async (input: object, visibility?: string) => {
    const { functions, queue, map } = await start();
    await functions.send(createWork());
    if (visibility !== undefined) await queue("orders", { VisibilityTimeout: visibility });
    return map({ FunctionName: "work", ...input }).catch((error: Error) => `${error.name}: ${error.message}`);
  };
  const stream = "arn:aws:dynamodb:us-east-1:000000000000:table/t/stream/2026-01-01T00:00:00.000";

  test.each([
    [
      "16.16",
      { EventSourceArn },
      undefined,
      "Error occurred while ReceiveMessage. SQS Error Code: AWS.SimpleQueueService.NonExistentQueue. SQS Error Message: The specified queue does not exist.",
    ],
    ["16.17", { EventSourceArn: stream, StartingPosition: "LATEST" }, undefined, `Stream not found: ${stream}`],
    ["16.23", { EventSourceArn }, "1", "Queue visibility timeout: 1 seconds is less than Function timeout: 3 seconds"],
  ] as const)("%s: %j", async (_, input, visibility, message) => {
    expect(await refusal(input, visibility)).toBe(`InvalidParameterValueException: ${message}`);
  });
});

test("17.1 and 17.3: the record of a FIFO queue, without attributes of the sender", async () => {
  const { mock, queue, send, map } = await start();
  const url = await queue("orders.fifo", { FifoQueue: "true" });
  const given = await mock.lambda("work", () => ({}));
  await map({ FunctionName: "work", EventSourceArn: `${EventSourceArn}.fifo` });
  await send(url, "hello", { MessageGroupId: "g", MessageDeduplicationId: "d" });
  await mock.settled();
  const [{ event } = { event: undefined }] = given.invocations;
  expect((event as QueueEvent).Records).toEqual([
    {
      messageId: expect.any(String),
      receiptHandle: expect.any(String),
      body: "hello",
      attributes: {
        ApproximateReceiveCount: "1",
        SentTimestamp: expect.any(String),
        SenderId: expect.any(String),
        ApproximateFirstReceiveTimestamp: expect.any(String),
        SequenceNumber: expect.stringMatching(/^\d{20}$/),
        MessageGroupId: "g",
        MessageDeduplicationId: "d",
      },
      messageAttributes: {},
      md5OfBody: createHash("md5").update("hello").digest("hex"),
      md5OfMessageAttributes: null,
      eventSource: "aws:sqs",
      eventSourceARN: `${EventSourceArn}.fifo`,
      awsRegion: "us-east-1",
    },
  ]);
});

test("17.14: messages after an update go to the other version", async () => {
  const { mock, functions, queue, send, map } = await start();
  const url = await queue("orders");
  await functions.send(createWork());
  await functions.send(
    new UpdateFunctionCodeCommand({
      FunctionName: "work",
      ZipFile: zipSync({ "a.js": Buffer.from("") }),
      Publish: true,
    }),
  );
  const versions: string[] = [];
  await mock.lambda("work", async (_: QueueEvent, { functionVersion }) => void versions.push(functionVersion));
  const UUID = await map({ FunctionName: "work:1", EventSourceArn });
  await send(url, "a");
  await mock.settled();
  await functions.send(new UpdateEventSourceMappingCommand({ UUID, FunctionName: "work:2" }));
  await send(url, "b");
  await mock.settled();
  expect(versions).toEqual(["1", "2"]);
});

describe("a stream", () => {
  const mapped = async (
    StreamViewType: "NEW_AND_OLD_IMAGES" | "KEYS_ONLY" | "OLD_IMAGE" | "NEW_IMAGE",
    patterns: readonly object[] = [],
  ) => {
    const { mock, map } = await start();
    const tables = new DynamoDBClient({ ...mock.clientConfig(), maxAttempts: 1 });
    onTestFinished(() => tables.destroy());
    const create = createOrders();
    create.input.StreamSpecification = { StreamEnabled: true, StreamViewType };
    const { TableDescription: { LatestStreamArn } = {} } = await tables.send(create);
    const given = await mock.lambda("work", () => ({}));
    const Filters = patterns.map((pattern) => ({ Pattern: JSON.stringify(pattern) }));
    await map({
      FunctionName: "work",
      EventSourceArn: LatestStreamArn,
      StartingPosition: "TRIM_HORIZON",
      ...(patterns.length > 0 && { FilterCriteria: { Filters } }),
    });
    const put = (id: string, item: Record<string, { readonly S: string }> = {}) =>
      tables.send(new PutItemCommand({ TableName: "orders", Item: { id: { S: id }, ...item } }));
    const remove = (id: string) => tables.send(new DeleteItemCommand({ TableName: "orders", Key: { id: { S: id } } }));
    const records = async () => {
      await mock.settled();
      type Event = {
        readonly Records: readonly { readonly eventName: string; readonly dynamodb: Record<string, unknown> }[];
      };
      return given.invocations.flatMap(({ event }) => (event as Event).Records);
    };
    return { put, remove, records };
  };

  test.each([
    ["NEW_AND_OLD_IMAGES", [["NewImage"], ["NewImage", "OldImage"], ["OldImage"]]],
    ["NEW_IMAGE", [["NewImage"], ["NewImage"], []]],
    ["OLD_IMAGE", [[], ["OldImage"], ["OldImage"]]],
    ["KEYS_ONLY", [[], [], []]],
  ] as const)(
    "18.1 and 18.2: of the view %s has these images, and no record of what changes nothing",
    async (view, images) => {
      const { put, remove, records } = await mapped(view);
      await put("id_value");
      await put("id_value");
      await put("id_value", { a: { S: "b" } });
      await remove("id_value");
      const found = await records();
      expect(found.map(({ eventName }) => eventName)).toEqual(["INSERT", "MODIFY", "REMOVE"]);
      expect(
        found.map(({ dynamodb }) =>
          Object.keys(dynamodb)
            .filter((name) => name.endsWith("Image"))
            .sort(),
        ),
      ).toEqual(images);
      if (view === "NEW_AND_OLD_IMAGES") expect(found[0]?.dynamodb["SizeBytes"]).toBe(20);
    },
  );

  test.each<[row: string, pattern: object, passed: readonly string[]]>([
    ["18.11", { eventName: ["INSERT", "MODIFY"] }, ["INSERT a", "MODIFY a", "INSERT b"]],
    ["18.11", { eventName: ["INSERT"], eventSource: ["aws:dynamodb"] }, ["INSERT a", "INSERT b"]],
    ["18.11", { dynamodb: { NewImage: { k: { S: ["v"] } } } }, ["MODIFY a"]],
    ["18.11", { dynamodb: { NewImage: { k: ["v"] } } }, []],
    ["18.11", { dynamodb: { NewImage: { k: { S: [{ exists: true }] } } } }, ["MODIFY a"]],
    ["18.11", { dynamodb: { NewImage: { k: { S: [{ prefix: "v" }] } } } }, ["MODIFY a"]],
    // Leaf nodes only: k is an object.
    ["18.12", { dynamodb: { NewImage: { k: [{ exists: false }] } } }, ["INSERT a", "MODIFY a", "REMOVE a", "INSERT b"]],
    [
      "18.13",
      { dynamodb: { ApproximateCreationDateTime: [{ numeric: [">", 0] }] } },
      ["INSERT a", "MODIFY a", "REMOVE a", "INSERT b"],
    ],
  ])("%s: filtered by %j", async (_, pattern, passed) => {
    const { put, remove, records } = await mapped("NEW_AND_OLD_IMAGES", [pattern]);
    await put("a");
    await put("a", { k: { S: "v" } });
    await remove("a");
    await put("b");
    const found = await records();
    const told = found.map(
      ({ eventName, dynamodb }) => `${eventName} ${(dynamodb["Keys"] as { id: { S: string } }).id.S}`,
    );
    expect(told).toEqual(passed);
  });
});
