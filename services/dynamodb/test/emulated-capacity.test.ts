import { GetItemCommand, PutItemCommand, QueryCommand, ScanCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, expect, test } from "vitest";
import { itemSize } from "../src/emulated/engine/items/item-size.js";
import type { Item } from "../src/items/attribute-value.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const TableName = "things";

beforeEach(() =>
  lab.table(TableName, ["id:S", "n:N"], {
    AttributeDefinitions: [
      { AttributeName: "id", AttributeType: "S" },
      { AttributeName: "n", AttributeType: "N" },
      { AttributeName: "g", AttributeType: "S" },
      { AttributeName: "l", AttributeType: "S" },
    ],
    LocalSecondaryIndexes: [
      {
        IndexName: "local",
        KeySchema: [
          { AttributeName: "id", KeyType: "HASH" },
          { AttributeName: "l", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "KEYS_ONLY" },
      },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "global",
        KeySchema: [{ AttributeName: "g", KeyType: "HASH" }],
        Projection: { ProjectionType: "ALL" },
      },
    ],
  }),
);

/** DynamoDB Developer Guide, "DynamoDB item sizes and formats"; numbers as recorded of DynamoDB by dynalite. */
const sizes: readonly [item: Item, bytes: number][] = [
  [{ ab: { S: "cd" } }, 4],
  [{ é: { S: "😀" } }, 6],
  [{ a: { B: new Uint8Array(5) } }, 6],
  [{ a: { BOOL: true }, b: { NULL: true } }, 4],
  [{ a: { N: "0" } }, 2],
  [{ a: { N: "1" } }, 3],
  [{ a: { N: "-1" } }, 4],
  [{ a: { N: "123" } }, 4],
  [{ a: { N: "1234" } }, 4],
  [{ a: { N: "123.4" } }, 5],
  [{ a: { N: "0.001" } }, 3],
  [{ a: { N: "1000000" } }, 3],
  [{ a: { SS: ["x", "yz"] } }, 4],
  [{ a: { L: [] } }, 4],
  [{ a: { L: [{ S: "x" }, { BOOL: true }] } }, 8],
  [{ a: { M: { b: { S: "x" } } } }, 7],
];

test.each(sizes)("the size of %j is %i bytes", (item, bytes) => {
  expect(itemSize(item)).toBe(bytes);
});

const item = (more: object, size = 0) =>
  marshall({ id: "a", n: 1, ...more, ...(size > 0 && { text: "x".repeat(size) }) });
const unitsOfPut = async (Item: ReturnType<typeof item>, ReturnConsumedCapacity: "TOTAL" | "INDEXES" = "INDEXES") =>
  (await lab.client.send(new PutItemCommand({ TableName, Item, ReturnConsumedCapacity }))).ConsumedCapacity;

/** Developer Guide, "Read and write operations", and "Using Global Secondary Indexes": "Provisioned throughput considerations". */
test("a write takes a unit for each KB of the larger item, and of each index for what changes in it", async () => {
  expect(await unitsOfPut(item({}))).toEqual({ TableName, CapacityUnits: 1, Table: { CapacityUnits: 1 } });
  expect(await unitsOfPut(item({ g: "x", l: "y" }, 1500))).toEqual({
    TableName,
    CapacityUnits: 5,
    Table: { CapacityUnits: 2 },
    LocalSecondaryIndexes: { local: { CapacityUnits: 1 } },
    GlobalSecondaryIndexes: { global: { CapacityUnits: 2 } },
  });
  // The key of the global index moves: one entry is removed, one is made. The local one stays as it is.
  expect(await unitsOfPut(item({ g: "z", l: "y" }, 500))).toEqual({
    TableName,
    CapacityUnits: 5,
    Table: { CapacityUnits: 2 },
    GlobalSecondaryIndexes: { global: { CapacityUnits: 3 } },
  });
  expect(await unitsOfPut(item({ g: "z", l: "y" }, 500), "TOTAL")).toEqual({ TableName, CapacityUnits: 1 });
});

test("a read takes half a unit for each 4 KB, a consistent one a whole unit", async () => {
  await lab.client.send(new PutItemCommand({ TableName, Item: item({ g: "x" }, 5000) }));
  const Key = item({});
  const get = async (more: object) =>
    (await lab.client.send(new GetItemCommand({ TableName, Key, ReturnConsumedCapacity: "TOTAL", ...more })))
      .ConsumedCapacity;
  expect(await get({})).toEqual({ TableName, CapacityUnits: 1 });
  expect(await get({ ConsistentRead: true })).toEqual({ TableName, CapacityUnits: 2 });
  expect(await get({ Key: marshall({ id: "zz", n: 1 }) })).toEqual({ TableName, CapacityUnits: 0.5 });
  const scan = await lab.client.send(
    new ScanCommand({ TableName, ReturnConsumedCapacity: "TOTAL", FilterExpression: "attribute_exists(zz)" }),
  );
  expect(scan.ConsumedCapacity).toEqual({ TableName, CapacityUnits: 1 });
  const query = await lab.client.send(
    new QueryCommand({
      TableName,
      IndexName: "global",
      KeyConditionExpression: "g = :g",
      ExpressionAttributeValues: marshall({ ":g": "x" }),
      ReturnConsumedCapacity: "INDEXES",
    }),
  );
  expect(query.ConsumedCapacity).toEqual({
    TableName,
    CapacityUnits: 1,
    Table: { CapacityUnits: 0 },
    GlobalSecondaryIndexes: { global: { CapacityUnits: 1 } },
  });
});

test("the metrics of an item collection are those of a table with a local index", async () => {
  const update = new UpdateItemCommand({ TableName, Key: item({}), ReturnItemCollectionMetrics: "SIZE" });
  expect((await lab.client.send(update)).ItemCollectionMetrics).toEqual({
    ItemCollectionKey: { id: { S: "a" } },
    SizeEstimateRangeGB: [0, 1],
  });
});

test("a failed condition shows the item where it is asked for", async () => {
  await lab.client.send(new PutItemCommand({ TableName, Item: item({ v: 1 }) }));
  const put = { TableName, Item: item({}), ConditionExpression: "attribute_not_exists(id)" };
  const failure = (more: object) =>
    lab.client.send(new PutItemCommand({ ...put, ...more })).catch((error: unknown) => error);
  expect(await failure({})).toMatchObject({ name: "ConditionalCheckFailedException", Item: undefined });
  expect(await failure({ ReturnValuesOnConditionCheckFailure: "ALL_OLD" })).toMatchObject({ Item: item({ v: 1 }) });
});
