import {
  type AttributeValue,
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  BatchWriteItemCommand,
  type BatchWriteItemCommandInput,
  PutItemCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
type Item = Record<string, AttributeValue>;
type Writes = NonNullable<BatchWriteItemCommandInput["RequestItems"]>;
const item = (id: string, more: Item = {}) => ({ id: { S: id }, ...more });
const many = (count: number) => Array.from({ length: count }, (_, i) => item(String(i)));
const putOf = (Item: Item) => ({ PutRequest: { Item } });
const deleteOf = (Key: Item) => ({ DeleteRequest: { Key } });

beforeEach(async () => {
  await lab.create("first", "id:S");
  await lab.create("second", "id:S", "at:N");
});

const write = (RequestItems: Writes) => lab.client.send(new BatchWriteItemCommand({ RequestItems }));
const read = (RequestItems: NonNullable<BatchGetItemCommandInput["RequestItems"]>) =>
  lab.client.send(new BatchGetItemCommand({ RequestItems }));
const put = (Item: Item, TableName = "first") => lab.client.send(new PutItemCommand({ TableName, Item }));
const ids = async (TableName = "first") =>
  (await lab.client.send(new ScanCommand({ TableName }))).Items?.map(({ id }) => id?.S).sort();
const invalid = (message: string) => ({ name: "ValidationException", message, $metadata: { httpStatusCode: 400 } });
const missing = {
  name: "ResourceNotFoundException",
  message: "Requested resource not found",
  $metadata: { httpStatusCode: 400 },
};
const key = "The provided key element does not match the schema";
const empty =
  "1 validation error detected: Value '{}' at 'requestItems' failed to satisfy constraint: Member must have length greater than or equal to 1";

describe("BatchWriteItem", () => {
  // Specification 4.4 BatchWriteItem
  test("puts and deletes items of several tables, and leaves nothing unprocessed", async () => {
    await put(item("old"));
    await put(item("kept", { v: { S: "before" } }));
    const { $metadata, ...answer } = await write({
      first: [putOf(item("new")), deleteOf(item("old")), deleteOf(item("never")), putOf(item("kept"))],
      second: [putOf(item("1", { at: { N: "1" } })), putOf(item("1", { at: { N: "2" } }))],
    });
    expect(answer).toEqual({ UnprocessedItems: {} });
    expect(await ids()).toEqual(["kept", "new"]);
    expect(await ids("second")).toEqual(["1", "1"]);
    const { Responses } = await read({ first: { Keys: [item("kept")] } });
    expect(Responses).toEqual({ first: [item("kept")] });
  });

  test("tells equal keys of different tables apart", async () => {
    await lab.create("third", "id:S");
    await write({ first: [putOf(item("1"))], third: [putOf(item("1"))] });
    expect([await ids(), await ids("third")]).toEqual([["1"], ["1"]]);
  });

  test("takes 25 requests in all", async () => {
    await write({ first: many(20).map(putOf), second: many(5).map((one) => putOf({ ...one, at: { N: "1" } })) });
    expect([(await ids())?.length, (await ids("second"))?.length]).toEqual([20, 5]);
  });

  test.each<[string, Writes, object]>([
    ["nothing", {}, invalid(empty)],
    [
      "nothing for a table",
      { first: [] },
      invalid("The batch write request list for a table cannot be null or empty: first"),
    ],
    ["26 requests", { first: many(26).map(putOf) }, invalid("Too many items requested for the BatchWriteItem call")],
    [
      "26 requests of two tables",
      { first: many(25).map(putOf), second: [putOf(item("1", { at: { N: "1" } }))] },
      invalid("Too many items requested for the BatchWriteItem call"),
    ],
    [
      "one key twice",
      { first: [putOf(item("1")), putOf(item("2")), deleteOf(item("1"))] },
      invalid("Provided list of item keys contains duplicates"),
    ],
    [
      "one number twice, written in two ways",
      { second: ["1", "1.0"].map((N) => putOf(item("1", { at: { N } }))) },
      invalid("Provided list of item keys contains duplicates"),
    ],
    [
      "a request that neither puts nor deletes",
      { first: [putOf(item("1")), {}] },
      invalid(
        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
      ),
    ],
    [
      "a request that puts and deletes",
      { first: [{ ...putOf(item("1")), ...deleteOf(item("2")) }] },
      invalid(
        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
      ),
    ],
    ["a table that does not exist", { first: [putOf(item("1"))], nobody: [putOf(item("1"))] }, missing],
    [
      "an item without its key",
      { first: [putOf(item("1"))], second: [putOf(item("1"))] },
      invalid("One or more parameter values were invalid: Missing the key at in the item"),
    ],
    ["a key that does not match", { first: [putOf(item("1")), deleteOf(item("1", { at: { N: "1" } }))] }, invalid(key)],
  ])("refuses %s, and writes nothing", async (_, requests, error) => {
    await put(item("kept"));
    await expect(write(requests)).rejects.toMatchObject(error);
    expect([await ids(), await ids("second")]).toEqual([["kept"], []]);
  });
});

describe("BatchGetItem", () => {
  // Specification 4.4 BatchGetItem
  test("returns the items that there are, by table, and leaves nothing unprocessed", async () => {
    const whole = item("1", { v: { B: Uint8Array.of(0) } });
    await put(whole);
    await put(item("2"));
    const { $metadata, ...answer } = await read({
      first: { Keys: ["1", "none", "2"].map((id) => item(id)), ProjectionExpression: "v", ConsistentRead: true },
      second: { Keys: [item("1", { at: { N: "1" } })] },
    });
    expect(answer).toEqual({ Responses: { first: [whole, item("2")], second: [] }, UnprocessedKeys: {} });
  });

  test("names tables as they were asked for", async () => {
    await put(item("1"));
    const name = "arn:aws:dynamodb:us-east-1:000000000000:table/first";
    expect((await read({ [name]: { Keys: [item("1")] } })).Responses).toEqual({ [name]: [item("1")] });
  });

  test("takes 100 keys in all", async () => {
    await put(item("99"));
    expect((await read({ first: { Keys: many(100) } })).Responses).toEqual({ first: [item("99")] });
    await expect(read({ first: { Keys: many(101) } })).rejects.toMatchObject(
      invalid("Too many items requested for the BatchGetItem call"),
    );
    const two = { first: { Keys: many(100) }, second: { Keys: [item("1", { at: { N: "1" } })] } };
    await expect(read(two)).rejects.toMatchObject(invalid("Too many items requested for the BatchGetItem call"));
  });

  test.each<[string, NonNullable<BatchGetItemCommandInput["RequestItems"]>, object]>([
    ["nothing", {}, invalid(empty)],
    [
      "nothing of a table",
      { first: { Keys: [] } },
      invalid(
        "1 validation error detected: Value '[]' at 'requestItems.first.member.keys' failed to satisfy constraint: Member must have length greater than or equal to 1",
      ),
    ],
    [
      "one key twice",
      { first: { Keys: [item("1"), item("1")] } },
      invalid("Provided list of item keys contains duplicates"),
    ],
    ["a key that does not match", { second: { Keys: [item("1")] } }, invalid(key)],
    ["a table that does not exist", { first: { Keys: [item("1")] }, nobody: { Keys: [item("1")] } }, missing],
  ])("refuses %s", async (_, requests, error) => {
    await expect(read(requests)).rejects.toMatchObject(error);
  });
});
