import {
  type BatchGetItemOutput,
  type BatchWriteItemOutput,
  ProvisionedThroughputExceededException,
} from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/*
 * Texts: DynamoDB API Reference, TransactWriteItems ("Cancellation reason codes and possible error messages") and the Developer Guide,
 * "Diagnosing throttling". Units: the guide, "Read and write operations"; the 300 seconds: "DynamoDB burst capacity".
 */

const lab = emulatedLaboratory({ serviceOptions: { dynamodb: { throttling: true } } });

const TABLE =
  "ProvisionedThroughputExceededException: The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.";
const INDEX =
  "ProvisionedThroughputExceededException: The level of configured provisioned throughput for one or more global secondary indexes of the table was exceeded. Consider increasing your provisioning level for the under-provisioned global secondary indexes with the UpdateTable API.";
const ON_DEMAND = "ThrottlingException: Throughput exceeds the maximum OnDemandThroughput configured on table or index";

const TableName = "orders";
const units = (ReadCapacityUnits: number, WriteCapacityUnits = ReadCapacityUnits) => ({
  BillingMode: "PROVISIONED" as const,
  ProvisionedThroughput: { ReadCapacityUnits, WriteCapacityUnits },
});
const Key = { id: { S: "a" } };
const item = (id: string, kilobytes = 0) => ({
  id: { S: id },
  ...(kilobytes > 0 && { text: { S: "x".repeat(kilobytes * 1024 - 7) } }),
});
const put = (kilobytes = 0, id = "a") => lab.refusal("PutItem", { TableName, Item: item(id, kilobytes) });
const get = (ConsistentRead = true) => lab.refusal("GetItem", { TableName, Key, ConsistentRead });

/** How often an operation is answered before it is throttled. */
async function timesUntil(refusal: string, operation: () => Promise<unknown>): Promise<number> {
  for (let times = 0; times < 50; times++) if ((await operation()) === refusal) return times;
  throw new Error("It was not throttled.");
}

describe("a table has the capacity of a second, and saves what is not used", () => {
  test.each<[what: string, operation: () => Promise<unknown>, times: number]>([
    ["puts of up to 1 KB", () => put(1), 4],
    ["puts of 2 KB", () => put(2), 2],
    ["consistent reads of nothing", () => get(), 4],
    ["eventually consistent reads of nothing", () => get(false), 8],
    [
      "statements that read",
      () => lab.refusal("ExecuteStatement", { Statement: "SELECT * FROM orders", ConsistentRead: true }),
      4,
    ],
    [
      "statements that write",
      () => lab.refusal("ExecuteStatement", { Statement: "DELETE FROM orders WHERE id = 'a'" }),
      4,
    ],
    ["scans", () => lab.refusal("Scan", { TableName }), 8],
    [
      "queries",
      () =>
        lab.refusal("Query", {
          TableName,
          KeyConditionExpression: "id = :i",
          ExpressionAttributeValues: { ":i": Key.id },
        }),
      8,
    ],
    [
      "updates",
      () =>
        lab.refusal("UpdateItem", {
          TableName,
          Key,
          UpdateExpression: "ADD n :n",
          ExpressionAttributeValues: { ":n": { N: "1" } },
        }),
      4,
    ],
    ["deletes", () => lab.refusal("DeleteItem", { TableName, Key }), 4],
  ])("%s", async (_, operation, times) => {
    await lab.table(TableName, ["id:S"], units(4));
    expect(await timesUntil(TABLE, operation)).toBe(times);
    await lab.clock.advance("1s");
    expect(await timesUntil(TABLE, operation), "after a second").toBe(times);
    await lab.clock.advance("3s");
    expect(await timesUntil(TABLE, operation), "after three seconds").toBe(3 * times);
  });
});

test("at most 300 seconds are saved", async () => {
  await lab.table(TableName, ["id:S"], units(1));
  await lab.clock.advance("1h");
  const puts = Array.from({ length: 25 }, (_, n) => ({ PutRequest: { Item: item(`${n}`) } }));
  for (let batch = 0; batch < 12; batch++) {
    expect(await lab.ask("BatchWriteItem", { RequestItems: { [TableName]: puts } })).toMatchObject({
      UnprocessedItems: {},
    });
  }
  expect(await put()).toBe(TABLE);
});

test("what a large request lacks is taken of the next seconds", async () => {
  await lab.table(TableName, ["id:S"], units(10));
  await lab.clock.advance("1s");
  expect(await put(50)).toMatchObject({});
  await lab.clock.advance("3900ms");
  expect(await put(10)).toBe(TABLE);
  await lab.clock.advance("100ms");
  expect(await put(10)).toMatchObject({});
});

test("the error names the table; a refused write changes nothing", async () => {
  await lab.table(TableName, ["id:S"], units(1));
  await put();
  const error = await lab
    .ask("PutItem", { TableName, Item: { ...Key, n: { N: "2" } } })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProvisionedThroughputExceededException);
  expect((error as ProvisionedThroughputExceededException).ThrottlingReasons).toEqual([
    {
      reason: "TableWriteProvisionedThroughputExceeded",
      resource: `arn:aws:dynamodb:us-east-1:000000000000:table/${TableName}`,
    },
  ]);
  expect(await lab.ask("GetItem", { TableName, Key })).toMatchObject({ Item: Key });
});

const definitions = ["id", "g"].map((AttributeName) => ({ AttributeName, AttributeType: "S" as const }));
const index = {
  IndexName: "by-g",
  KeySchema: [{ AttributeName: "g", KeyType: "HASH" as const }],
  Projection: { ProjectionType: "ALL" as const },
};
const withIndex = { AttributeDefinitions: definitions };

test("a global index without capacity throttles the writes of its table that change it", async () => {
  const one = { ReadCapacityUnits: 1, WriteCapacityUnits: 1 };
  await lab.table(TableName, ["id:S"], {
    ...units(100),
    ...withIndex,
    GlobalSecondaryIndexes: [{ ...index, ProvisionedThroughput: one }],
  });
  const indexed = (id: string) => lab.ask("PutItem", { TableName, Item: { id: { S: id }, g: { S: "x" } } });
  await indexed("a");
  const error = (await indexed("b").catch((thrown: unknown) => thrown)) as ProvisionedThroughputExceededException;
  expect(`${error.name}: ${error.message}`).toBe(INDEX);
  expect(error.ThrottlingReasons).toEqual([
    {
      reason: "IndexWriteProvisionedThroughputExceeded",
      resource: `arn:aws:dynamodb:us-east-1:000000000000:table/${TableName}/index/by-g`,
    },
  ]);
  expect(await put(1, "c"), "an item that is not in the index").toMatchObject({});
  const scan = () => lab.refusal("Scan", { TableName, IndexName: "by-g" });
  expect(await timesUntil(INDEX, scan), "reads of the index").toBe(2);
  expect(await lab.ask("Scan", { TableName })).toMatchObject({ Count: 2 });
});

test("a batch tells what it did not do, and fails where it did nothing", async () => {
  await lab.table(TableName, ["id:S"], units(2));
  await lab.table("other", ["id:S"]);
  const puts = ["a", "b", "c", "d"].map((id) => ({
    PutRequest: { Item: { ...item(id), bytes: { B: new Uint8Array([1, 2]) } } },
  }));
  const RequestItems = { [TableName]: puts };
  const written = (await lab.ask("BatchWriteItem", {
    RequestItems,
    ReturnConsumedCapacity: "TOTAL",
  })) as BatchWriteItemOutput;
  expect(written.UnprocessedItems).toEqual({ [TableName]: puts.slice(2) });
  expect(written.ConsumedCapacity).toEqual([{ TableName, CapacityUnits: 2 }]);
  expect(await lab.refusal("BatchWriteItem", { RequestItems })).toBe(TABLE);
  const others = { ...RequestItems, other: puts.slice(0, 1) };
  expect(await lab.ask("BatchWriteItem", { RequestItems: others })).toMatchObject({ UnprocessedItems: RequestItems });

  const Keys = ["a", "b", "c", "d", "e", "f"].map((id) => ({ id: { S: id } }));
  const reads = { RequestItems: { [TableName]: { Keys, ProjectionExpression: "id" } } };
  const read = (await lab.ask("BatchGetItem", reads)) as BatchGetItemOutput;
  expect(read.Responses?.[TableName]).toHaveLength(2);
  expect(read.UnprocessedKeys).toEqual({ [TableName]: { Keys: Keys.slice(4), ProjectionExpression: "id" } });
  expect(await lab.refusal("BatchGetItem", reads)).toBe(TABLE);
});

const reasons = async (operation: string, input: object) => {
  const error = (await lab.ask(operation, input).catch((thrown: unknown) => thrown)) as {
    name: string;
    CancellationReasons?: unknown;
  };
  return [error.name, error.CancellationReasons];
};
const reason = (text: string) => {
  const [error = "", Message] = text.split(": ");
  return {
    Code: error
      .replace("ProvisionedThroughputExceededException", "ProvisionedThroughputExceeded")
      .replace("ThrottlingException", "ThrottlingError"),
    Message,
  };
};

test("a transaction takes twice as much, and is cancelled as a whole", async () => {
  await lab.table(TableName, ["id:S"], units(5));
  const puts = ["a", "b", "c"].map((id) => ({ Put: { TableName, Item: item(id) } }));
  const cancelled = ["TransactionCanceledException", [{ Code: "None" }, { Code: "None" }, reason(TABLE)]];
  expect(await reasons("TransactWriteItems", { TransactItems: puts })).toEqual(cancelled);
  const inserts = ["a", "b", "c"].map((id) => ({ Statement: `INSERT INTO orders VALUE {'id': '${id}'}` }));
  expect(await reasons("ExecuteTransaction", { TransactStatements: inserts })).toEqual(cancelled);
  expect(await lab.scan({ TableName })).toEqual([]);
  await lab.clock.advance("1s");
  const gets = ["a", "b", "c", "d", "e"].map((id) => ({ Get: { TableName, Key: { id: { S: id } } } }));
  const none = { Code: "None" };
  expect(await reasons("TransactGetItems", { TransactItems: gets })).toEqual([
    "TransactionCanceledException",
    [none, none, none, none, reason(TABLE)],
  ]);
  await lab.ask("TransactWriteItems", { TransactItems: puts.slice(0, 2) });
});

/*
 * Developer Guide, "Working with items", "Capacity units consumed by conditional writes": as much as the size of the item that there is, or
 * one unit; the error does not tell it.
 */
describe("a write whose condition fails takes the capacity of the item that there is", () => {
  const FAILED = "ConditionalCheckFailedException: The conditional request failed";
  const never = { ConditionExpression: "attribute_exists(nothing)" };
  test.each<[what: string, operation: string, input: object]>([
    ["PutItem", "PutItem", { TableName, Item: item("a", 5), ...never }],
    [
      "UpdateItem",
      "UpdateItem",
      { TableName, Key, UpdateExpression: "REMOVE n", ...never, ReturnConsumedCapacity: "TOTAL" },
    ],
    ["DeleteItem", "DeleteItem", { TableName, Key, ...never }],
    ["ExecuteStatement", "ExecuteStatement", { Statement: "UPDATE orders REMOVE n WHERE id = 'a' AND n = 1" }],
  ])("%s", async (_, operation, input) => {
    await lab.table(TableName, ["id:S"], units(4));
    const fail = () => lab.refusal(operation, input);
    expect(await fail()).toBe(FAILED);
    expect(await timesUntil(TABLE, put), "after one unit for an item that does not exist").toBe(3);
    await lab.clock.advance("1s");
    await put(2);
    expect(await fail()).toBe(FAILED);
    expect(await fail(), "after two units for an item of 2 KB, and again two").toBe(TABLE);
    expect(await lab.scan({ TableName })).toMatchObject([{ id: "a" }]);
  });

  test("in a batch of statements", async () => {
    await lab.table(TableName, ["id:S"], units(2));
    const Statements = ["a", "b", "c"].map((id) => ({
      Statement: `UPDATE orders SET n = 1 WHERE id = '${id}' AND n = 2`,
    }));
    expect(await lab.ask("BatchExecuteStatement", { Statements })).toMatchObject({
      Responses: [
        { Error: { Code: "ConditionalCheckFailed" } },
        { Error: { Code: "ConditionalCheckFailed" } },
        { Error: reason(TABLE) },
      ],
    });
  });

  // Developer Guide, "Amazon DynamoDB Transactions: How it works": the capacity is consumed even when the transaction is cancelled.
  test.each<[operation: string, input: object]>([
    [
      "TransactWriteItems",
      {
        TransactItems: [
          { Put: { TableName, Item: item("a") } },
          { Delete: { TableName, Key: { id: { S: "b" } }, ...never } },
        ],
      },
    ],
    [
      "ExecuteTransaction",
      {
        TransactStatements: [
          "INSERT INTO orders VALUE {'id': 'a'}",
          "UPDATE orders REMOVE n WHERE id = 'b' AND n = 1",
        ].map((Statement) => ({
          Statement,
        })),
      },
    ],
  ])("%s: all of its writes, twice", async (operation, input) => {
    await lab.table(TableName, ["id:S"], units(6));
    const [error, why] = await reasons(operation, input);
    expect(error).toBe("TransactionCanceledException");
    expect(why).toMatchObject([{ Code: "None" }, { Code: "ConditionalCheckFailed" }]);
    expect(await lab.scan({ TableName })).toEqual([]);
    expect(await timesUntil(TABLE, put)).toBe(2);
  });
});

test("statements of a batch are throttled one by one", async () => {
  await lab.table(TableName, ["id:S"], units(1));
  const { Responses } = (await lab.ask("BatchExecuteStatement", {
    Statements: ["a", "b"].map((id) => ({ Statement: `INSERT INTO orders VALUE {'id': '${id}'}` })),
  })) as { Responses: unknown };
  expect(Responses).toEqual([{ TableName }, { TableName, Error: reason(TABLE) }]);
});

test("on demand a table has a limit only where a maximum is set", async () => {
  await lab.table(TableName, ["id:S"]);
  for (let n = 0; n < 20; n++) await lab.ask("PutItem", { TableName, Item: Key });
  await lab.ask("UpdateTable", { TableName, OnDemandThroughput: { MaxReadRequestUnits: -1, MaxWriteRequestUnits: 3 } });
  expect(await timesUntil(ON_DEMAND, put)).toBe(3);
  expect(await reasons("TransactWriteItems", { TransactItems: [{ Put: { TableName, Item: Key } }] })).toEqual([
    "TransactionCanceledException",
    [reason(ON_DEMAND)],
  ]);
  for (let n = 0; n < 20; n++) await lab.ask("GetItem", { TableName, Key });
});

test("another table of the name begins with its own capacity", async () => {
  await lab.table(TableName, ["id:S"], units(1));
  await put(20);
  expect(await put()).toBe(TABLE);
  await lab.ask("DeleteTable", { TableName });
  await lab.table(TableName, ["id:S"], units(1));
  expect(await put()).toMatchObject({});
});

test("the API port is not throttled", async () => {
  await lab.table(TableName, ["id:S"], units(1));
  const route = `POST /api/dynamodb/put-item?table=orders&item=${encodeURIComponent(JSON.stringify(Key))}`;
  for (let n = 0; n < 5; n++) expect((await lab.api(route)).status).toBe(200);
});

test("random writes find the capacity of a simple model", async () => {
  const step = fc.record({
    wait: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.constant(400_000)),
    kilobytes: fc.integer({ min: 1, max: 20 }),
  });
  let tables = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const name = `random-${tables++}`;
      await lab.table(name, ["id:S"], units(5));
      let left = 5000;
      for (const [n, { wait, kilobytes }] of steps.entries()) {
        await lab.clock.advance(wait);
        left = Math.min(left + 5 * wait, 5 * 300_000);
        const isWritten = (await lab.refusal("PutItem", { TableName: name, Item: item(`${n}`, kilobytes) })) !== TABLE;
        expect(isWritten).toBe(left >= 1000 * Math.min(kilobytes, 5));
        if (isWritten) left -= 1000 * kilobytes;
      }
    }),
    { numRuns: 30 },
  );
});
