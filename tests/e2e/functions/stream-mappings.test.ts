/** Functions that process the changes of tables. Sources: Lambda developer guide, "Using Lambda with Amazon DynamoDB"; recorded answers of AWS, 2025-11. */
import {
  CreateTableCommand,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  type StreamViewType,
} from "@aws-sdk/client-dynamodb";
import { UpdateEventSourceMappingCommand } from "@aws-sdk/client-lambda";
import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { arnOf, BEGINNING, start } from "./started.js";

interface StreamEvent {
  readonly Records: readonly {
    readonly eventName: string;
    readonly dynamodb: { readonly Keys: { readonly id: { readonly S: string } }; readonly SequenceNumber: string };
  }[];
  readonly state?: { readonly count?: number };
  readonly window?: { readonly start: string; readonly end: string };
  readonly isFinalInvokeForWindow?: boolean;
}

const idsOf = (event: unknown) => (event as StreamEvent).Records.map(({ dynamodb }) => dynamodb.Keys.id.S);

/** A table with a stream, a function with a handler, and a mapping between them. */
async function mapped(
  handler: (event: StreamEvent) => unknown = () => ({}),
  input: object = {},
  { viewType = "NEW_AND_OLD_IMAGES", before = [] }: { viewType?: StreamViewType; before?: readonly string[] } = {},
) {
  const started = await start();
  const tables = new DynamoDBClient({ ...started.mock.clientConfig(), maxAttempts: 1 });
  const put = (id: string, more: object = {}) =>
    tables.send(new PutItemCommand({ TableName: "orders", Item: { id: { S: id }, ...more } }));
  const { TableDescription } = await tables.send(
    new CreateTableCommand({
      TableName: "orders",
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
      StreamSpecification: { StreamEnabled: true, StreamViewType: viewType },
    }),
  );
  const EventSourceArn = TableDescription?.LatestStreamArn ?? "";
  for (const id of before) await put(id);
  const given = await started.mock.lambda("work", handler);
  const mapping = { FunctionName: "work", EventSourceArn, StartingPosition: "TRIM_HORIZON" as const, ...input };
  const uuid = await started.map(mapping);
  const enable = () => started.functions.send(new UpdateEventSourceMappingCommand({ UUID: uuid, Enabled: true }));
  const events = () => given.invocations.map(({ event }) => idsOf(event));
  return { ...started, tables, put, given, uuid, enable, events, EventSourceArn };
}

const fails = () => {
  throw new Error("no");
};

test("a change is processed as soon as it is made; its record is AWS's", async () => {
  const { mock, put, given, EventSourceArn, mapping, uuid } = await mapped();
  expect(await mapping(uuid)).toMatchObject({ LastProcessingResult: "No records processed" });
  await put("a", { bytes: { B: Uint8Array.from([1, 2]) } });
  await mock.settled();
  expect(given.invocations.map(({ event }) => event)).toEqual([
    {
      Records: [
        {
          eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
          eventName: "INSERT",
          eventVersion: "1.1",
          eventSource: "aws:dynamodb",
          awsRegion: "us-east-1",
          dynamodb: {
            ApproximateCreationDateTime: BEGINNING / 1000,
            Keys: { id: { S: "a" } },
            NewImage: { id: { S: "a" }, bytes: { B: "AQI=" } },
            SequenceNumber: expect.stringMatching(/^\d{21}$/),
            SizeBytes: 13,
            StreamViewType: "NEW_AND_OLD_IMAGES",
          },
          eventSourceARN: EventSourceArn,
        },
      ],
    },
  ]);
  expect(await mapping(uuid)).toMatchObject({ LastProcessingResult: "OK" });
});

describe("A mapping begins", () => {
  test("with the oldest record", async () => {
    const { mock, put, events } = await mapped(undefined, {}, { before: ["a"] });
    await put("b");
    await mock.settled();
    expect(events().flat()).toEqual(["a", "b"]);
  });

  test("after the latest one", async () => {
    const { mock, put, events } = await mapped(undefined, { StartingPosition: "LATEST" }, { before: ["a"] });
    await put("b");
    await mock.settled();
    expect(events()).toEqual([["b"]]);
  });

  // The model: AT_TIMESTAMP is for Kinesis, DocumentDB and Kafka only.
  test("not at a time", async () => {
    const StartingPositionTimestamp = new Date(BEGINNING + 10_000);
    await expect(mapped(undefined, { StartingPosition: "AT_TIMESTAMP", StartingPositionTimestamp })).rejects.toThrow(
      "StartingPosition AT_TIMESTAMP is not supported for streams of DynamoDB.",
    );
  });
});

test("batches have as many records as they may, and go on in the next shard", async () => {
  const { mock, put, events, enable } = await mapped(undefined, { BatchSize: 3, Enabled: false });
  for (const id of ["1", "2", "3", "4", "5"]) await put(id);
  // A shard is closed after four hours.
  await mock.clock.advance("5h");
  await put("6");
  await enable();
  await mock.settled();
  expect(events()).toEqual([["1", "2", "3"], ["4", "5"], ["6"]]);
});

test("a lane waits where the stream gives none of the records that it has", async () => {
  const { mock, put, events, enable } = await mapped(undefined, { Enabled: false });
  await put("a");
  // The types of mocks have the operations of one client of a service, and streams have their own.
  const none = mock
    .on("dynamodb", "GetRecords" as "GetItem")
    .respond({ Records: [] } as object)
    .times(3);
  await enable();
  await mock.settled();
  expect([none.seen, events()]).toEqual([1, []]);
  await mock.clock.advance("1s");
  await mock.settled();
  expect([none.seen, events()]).toEqual([2, []]);
  await mock.settled({ skip: "1m" });
  expect(events()).toEqual([["a"]]);
});

test("a batching window collects records", async () => {
  const { mock, put, events } = await mapped(undefined, { MaximumBatchingWindowInSeconds: 10 });
  await put("a");
  await mock.clock.advance("9s");
  await put("b");
  await mock.settled();
  expect(events()).toEqual([]);
  await mock.clock.advance("1s");
  await mock.settled();
  expect(events()).toEqual([["a", "b"]]);
});

// Recorded answers of AWS, 2025-11: filters of streams
test.each<[pattern: object, passed: readonly string[]]>([
  [{ eventName: ["INSERT", "REMOVE"] }, ["with", "without", "with"]],
  [{ eventName: ["INSERT"], eventSource: ["aws:dynamodb"] }, ["with", "without"]],
  [{ dynamodb: { NewImage: { k: { S: ["v"] } } } }, ["with"]],
  [{ dynamodb: { NewImage: { k: { S: [{ exists: true }] } } } }, ["with"]],
  // Exists looks at leaves only, and an attribute is an object.
  [{ dynamodb: { NewImage: { k: [{ exists: false }] } } }, ["with", "without", "with"]],
  [{ dynamodb: { ApproximateCreationDateTime: [{ numeric: [">", 0] }] } }, ["with", "without", "with"]],
])("the filter %j", async (pattern, passed) => {
  const FilterCriteria = { Filters: [{ Pattern: JSON.stringify(pattern) }] };
  const { mock, put, events, tables } = await mapped(undefined, { FilterCriteria });
  await put("with", { k: { S: "v" } });
  await put("without");
  await tables.send(new DeleteItemCommand({ TableName: "orders", Key: { id: { S: "with" } } }));
  await mock.settled();
  expect(events().flat()).toEqual(passed);
});

describe("A batch that fails", () => {
  /** Six changes and the tries of their batches. */
  const tried = async (handler: (event: StreamEvent) => unknown, input: object) => {
    const started = await mapped(handler, { Enabled: false, ...input });
    for (const id of ["1", "2", "3", "4", "5", "6"]) await started.put(id);
    await started.enable();
    await started.mock.settled({ skip: "1h" });
    return started;
  };

  test("is tried again for ever, and holds up its shard", async () => {
    let tries = 0;
    const { events } = await tried(() => (++tries < 4 ? fails() : {}), { BatchSize: 3 });
    const first = ["1", "2", "3"];
    expect(events()).toEqual([first, first, first, first, ["4", "5", "6"]]);
  });

  test("is given up after its attempts, and the shard goes on", async () => {
    const { events } = await tried(
      ({ Records }) => (Records.length === 3 && Records[0]?.dynamodb.Keys.id.S === "1" ? fails() : {}),
      {
        BatchSize: 3,
        MaximumRetryAttempts: 1,
      },
    );
    expect(events()).toEqual([
      ["1", "2", "3"],
      ["1", "2", "3"],
      ["4", "5", "6"],
    ]);
  });

  test("is halved, and halves have all attempts", async () => {
    const { events } = await tried((event) => (idsOf(event).includes("2") ? fails() : {}), {
      BatchSize: 4,
      MaximumRetryAttempts: 1,
      BisectBatchOnFunctionError: true,
    });
    expect(events()).toEqual([["1", "2", "3", "4"], ["1", "2"], ["1"], ["2"], ["2"], ["3", "4"], ["5", "6"]]);
  });

  test("in part goes on with the first that failed", async () => {
    const { events } = await tried(
      ({ Records }) => ({
        batchItemFailures: Records.filter(({ dynamodb }) => ["5", "6"].includes(dynamodb.Keys.id.S))
          .reverse()
          .map(({ dynamodb }) => ({ itemIdentifier: dynamodb.SequenceNumber })),
      }),
      { BatchSize: 3, MaximumRetryAttempts: 1, FunctionResponseTypes: ["ReportBatchItemFailures"] },
    );
    expect(events()).toEqual([
      ["1", "2", "3"],
      ["4", "5", "6"],
      ["5", "6"],
    ]);
  });

  // Lambda developer guide, "Success and failure conditions"; recorded answers have all of these
  test.each<[what: string, answer: unknown, isSuccess: boolean]>([
    ["an empty list", [], true],
    ["null", null, true],
    ["an empty object", {}, true],
    ["no failures", { batchItemFailures: [] }, true],
    ["null as failures", { batchItemFailures: null }, true],
    ["an unknown id", { batchItemFailures: [{ itemIdentifier: 123 }] }, false],
    ["an empty id", { batchItemFailures: [{ itemIdentifier: "" }] }, false],
    ["null as an id", { batchItemFailures: [{ itemIdentifier: null }] }, false],
    ["another name than that of the id", { batchItemFailures: [{ foo: 123 }] }, false],
  ])("or not, by an answer with %s", async (_, answer, isSuccess) => {
    const { events } = await tried(() => answer, {
      MaximumRetryAttempts: 1,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    });
    expect(events()).toHaveLength(isSuccess ? 1 : 2);
  });

  test("is told to a queue: the record of AWS, with the last request's id", async () => {
    const started = await mapped(fails, {
      MaximumRetryAttempts: 1,
      DestinationConfig: { OnFailure: { Destination: arnOf("sqs", "failures") } },
    });
    const url = await started.queue("failures");
    await started.put("a");
    await started.mock.settled({ skip: "1h" });
    const [{ requestId } = { requestId: "" }] = started.given.invocations.slice(-1);
    const [body = ""] = await started.bodies(url);
    const [record] = started.given.invocations.flatMap(({ event }) => (event as StreamEvent).Records);
    const { SequenceNumber } = record?.dynamodb ?? {};
    expect(JSON.parse(body)).toEqual({
      requestContext: {
        requestId,
        functionArn: arnOf("lambda", "function:work"),
        condition: "RetryAttemptsExhausted",
        approximateInvokeCount: 2,
      },
      responseContext: { statusCode: 200, executedVersion: "$LATEST", functionError: "Unhandled" },
      version: "1.0",
      timestamp: "2026-01-01T00:00:01.000Z",
      DDBStreamBatchInfo: {
        shardId: expect.stringMatching(/^shardId-/),
        startSequenceNumber: SequenceNumber,
        endSequenceNumber: SequenceNumber,
        approximateArrivalOfFirstRecord: "2026-01-01T00:00:00Z",
        approximateArrivalOfLastRecord: "2026-01-01T00:00:00Z",
        batchSize: 1,
        streamArn: started.EventSourceArn,
      },
    });
  });

  test("by reports is told without an error: six records, of which the sixth fails (a recorded case)", async () => {
    const sixth = ({ Records }: StreamEvent) => ({
      batchItemFailures: Records.filter(({ dynamodb }) => dynamodb.Keys.id.S === "6").map(({ dynamodb }) => ({
        itemIdentifier: dynamodb.SequenceNumber,
      })),
    });
    const started = await mapped(sixth, {
      Enabled: false,
      BatchSize: 3,
      MaximumRetryAttempts: 3,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      DestinationConfig: { OnFailure: { Destination: arnOf("sqs", "failures") } },
    });
    const url = await started.queue("failures");
    for (const id of ["1", "2", "3", "4", "5", "6"]) await started.put(id);
    await started.enable();
    await started.mock.settled({ skip: "1h" });
    const told = (await started.bodies(url)).map((body) => JSON.parse(body) as Record<string, unknown>);
    expect(told).toMatchObject([
      {
        requestContext: { approximateInvokeCount: 4 },
        responseContext: { functionError: null },
        DDBStreamBatchInfo: { batchSize: 1 },
      },
    ]);
  });

  test("is told to a bucket, with its records", async () => {
    const started = await mapped(fails, {
      MaximumRetryAttempts: 0,
      DestinationConfig: { OnFailure: { Destination: "arn:aws:s3:::failures" } },
    });
    const buckets = new S3Client({ ...started.mock.clientConfig(), maxAttempts: 1 });
    await buckets.send(new CreateBucketCommand({ Bucket: "failures" }));
    await started.put("a");
    await started.mock.settled({ skip: "1h" });
    const { Contents: [{ Key = "" } = {}] = [] } = await buckets.send(new ListObjectsV2Command({ Bucket: "failures" }));
    expect(Key).toMatch(
      new RegExp(`^aws/lambda/${started.uuid}/shardId-[^/]+/2026/01/01/2026-01-01T00\\.00\\.00-[0-9a-f-]{36}$`),
    );
    const { Body } = await buckets.send(new GetObjectCommand({ Bucket: "failures", Key }));
    const { payload } = JSON.parse((await Body?.transformToString()) ?? "") as { payload: string };
    expect(idsOf(JSON.parse(payload))).toEqual(["a"]);
  });

  test("is given up when its records are too old", async () => {
    const started = await mapped(fails, {
      MaximumRecordAgeInSeconds: 60,
      DestinationConfig: { OnFailure: { Destination: arnOf("sqs", "failures") } },
    });
    const url = await started.queue("failures");
    await started.put("a");
    await started.mock.settled({ skip: "10m" });
    const [body = "{}"] = await started.bodies(url);
    expect(JSON.parse(body)).toMatchObject({ requestContext: { condition: "RecordAgeExceeded" } });
    expect(started.given.invocations.length).toBeGreaterThan(2);
  });
});

test("several batches of a shard run at a time, and changes of one item stay in order", async () => {
  let running = 0;
  let most = 0;
  const { mock, put, given, enable } = await mapped(
    async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
    },
    { ParallelizationFactor: 4, BatchSize: 2, Enabled: false },
  );
  for (let n = 0; n < 24; n++) await put(`item ${n % 6}`, { n: { N: String(n) } });
  await enable();
  await mock.settled();
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
  const seen = new Map<string, number[]>();
  for (const { event } of given.invocations)
    for (const { dynamodb } of (event as StreamEvent).Records)
      seen.set(dynamodb.Keys.id.S, [...(seen.get(dynamodb.Keys.id.S) ?? []), Number(dynamodb.SequenceNumber)]);
  expect([...seen.values()].flat()).toHaveLength(24);
  for (const numbers of seen.values()) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

test("tumbling windows carry a state, and each ends with an invocation of its own", async () => {
  const { mock, put, given } = await mapped(
    ({ Records, state, isFinalInvokeForWindow }) =>
      isFinalInvokeForWindow ? {} : { state: { count: (state?.count ?? 0) + Records.length } },
    { TumblingWindowInSeconds: 60, BatchSize: 2 },
  );
  await put("a");
  await mock.settled();
  await mock.clock.advance("30s");
  await put("b");
  await mock.settled();
  await mock.clock.advance("90s");
  await put("c");
  await mock.settled({ skip: "5m" });
  const window = (minute: number) => ({
    start: `2026-01-01T00:0${minute}:00Z`,
    end: `2026-01-01T00:0${minute + 1}:00Z`,
  });
  expect(given.invocations.map(({ event }) => event)).toMatchObject([
    { window: window(0), state: {}, isFinalInvokeForWindow: false, isWindowTerminatedEarly: false },
    { window: window(0), state: { count: 1 }, isFinalInvokeForWindow: false },
    { window: window(0), state: { count: 2 }, isFinalInvokeForWindow: true, Records: [] },
    { window: window(2), state: {}, isFinalInvokeForWindow: false },
    { window: window(2), state: { count: 1 }, isFinalInvokeForWindow: true, Records: [] },
  ]);
});
