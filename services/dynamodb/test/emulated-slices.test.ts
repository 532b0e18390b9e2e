import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const TableName = "large";
const p = { S: "a" };
/** A list that counts as much work, by its length, and takes next to none: so these tests do not depend on how fast the machine is. */
const long: AttributeValue = { L: [{ S: "x".repeat(300_000) }] };
const TESTS = 149;
const each = (count: number, text: string, joint: string) => Array.from({ length: count }, () => text).join(joint);
const keyed = { TableName, KeyConditionExpression: "p = :p" };
const values = { ":p": p, ":v": { BOOL: true } };

/** How many requests of a neighbour are answered while a request is under way. Without slices it is at most one, which came before it. */
async function answeredDuring(request: Promise<unknown>): Promise<number> {
  const progress = { isOver: false };
  const end = request.finally(() => {
    progress.isOver = true;
  });
  let answered = 0;
  while (!progress.isOver) {
    await lab.ask("DescribeEndpoints", {});
    answered++;
  }
  await end;
  return answered;
}

beforeEach(async () => {
  await lab.table(TableName, ["p:S", "c:S"], {
    AttributeDefinitions: [
      { AttributeName: "p", AttributeType: "S" },
      { AttributeName: "c", AttributeType: "S" },
      { AttributeName: "g", AttributeType: "S" },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "by-g",
        KeySchema: [{ AttributeName: "g", KeyType: "HASH" }],
        Projection: { ProjectionType: "ALL" },
      },
    ],
  });
  for (const c of ["1", "2", "3"]) await lab.ask("PutItem", { TableName, Item: { p, c: { S: c }, g: p, l: long } });
});

describe("requests of others are answered during", () => {
  const contains = each(TESTS, "contains(l, :v)", " OR ");
  test.each<[string, string, object, object]>([
    [
      "a Query with a filter",
      "Query",
      { ...keyed, FilterExpression: contains, ExpressionAttributeValues: values },
      { Count: 0, ScannedCount: 3 },
    ],
    [
      "a Scan with a filter",
      "Scan",
      { TableName, FilterExpression: contains, ExpressionAttributeValues: { ":v": { BOOL: true } } },
      { Count: 0 },
    ],
    [
      "a Query of an index",
      "Query",
      {
        TableName,
        IndexName: "by-g",
        KeyConditionExpression: "g = :p",
        FilterExpression: `NOT (${contains})`,
        ExpressionAttributeValues: values,
        Select: "COUNT",
      },
      { Count: 3 },
    ],
    [
      "a statement",
      "ExecuteStatement",
      { Statement: `SELECT c FROM "large" WHERE p = 'a' AND (${each(TESTS, "contains(l, 1)", " OR ")})` },
      { Items: [] },
    ],
  ])("%s", async (_, operation, input, answer) => {
    const request = lab.ask(operation, input);
    expect(await answeredDuring(request)).toBeGreaterThan(2);
    expect(await request).toMatchObject(answer);
  });
});

describe("writes", () => {
  const Condition = `NOT (${each(TESTS, "contains(l, :v)", " OR ")})`;
  const keys = ["1", "2", "3"].map((c) => ({ p, c: { S: c } }));
  const updates = {
    TransactItems: keys.map((Key) => ({
      Update: {
        TableName,
        Key,
        UpdateExpression: "SET n = if_not_exists(n, :zero) + :one",
        ConditionExpression: Condition,
        ExpressionAttributeValues: { ":v": { BOOL: true }, ":zero": { N: "0" }, ":one": { N: "1" } },
      },
    })),
  };
  const counts = async () => {
    const { Items } = (await lab.ask("Query", {
      ...keyed,
      ExpressionAttributeValues: { ":p": p },
      ProjectionExpression: "n",
    })) as {
      readonly Items: { readonly n?: AttributeValue }[];
    };
    return Items.map(({ n }) => n?.N);
  };

  test.each<[string, string, object]>([
    ["a transaction", "TransactWriteItems", updates],
    ["an update", "UpdateItem", updates.TransactItems[0]?.Update ?? {}],
    [
      "a statement",
      "ExecuteStatement",
      {
        Statement: `UPDATE "large" SET n = 1 WHERE p = 'a' AND c = '1' AND NOT (${each(TESTS, "contains(l, 1)", " OR ")})`,
      },
    ],
  ])("of others are answered during %s", async (_, operation, input) => {
    const request = lab.ask(operation, input);
    expect(await answeredDuring(request)).toBeGreaterThan(2);
    expect((await counts())[0]).toBe("1");
  });

  test("that change an item while a transaction is prepared are seen by it", async () => {
    const transaction = lab.refusal("TransactWriteItems", updates);
    await lab.ask("DescribeEndpoints", {});
    const change = { TableName, Key: keys[2], UpdateExpression: "SET n = :n, l = :l" };
    await lab.ask("UpdateItem", {
      ...change,
      ExpressionAttributeValues: { ":n": { N: "10" }, ":l": { L: [{ BOOL: true }] } },
    });
    const answer = await transaction;
    // Whichever came first: the transaction is done as a whole before the change, or not at all.
    if (typeof answer === "string") {
      expect(answer).toContain("[None, None, ConditionalCheckFailed]");
      expect(await counts()).toEqual([undefined, undefined, "10"]);
    } else expect(await counts()).toEqual(["1", "1", "10"]);
  });

  test("of counters are all counted, however their slices meet", async () => {
    const update = updates.TransactItems[0]?.Update ?? {};
    await Promise.all([
      ...Array.from({ length: 4 }, () => lab.ask("UpdateItem", update)),
      lab.ask("TransactWriteItems", updates),
    ]);
    expect(await counts()).toEqual(["5", "1", "1"]);
  });
});

test("items of an index that are deleted while a page is read are left out, or as they were", async () => {
  const FilterExpression = `NOT (${each(TESTS, "contains(l, :v)", " OR ")})`;
  const query = lab.ask("Query", {
    TableName,
    IndexName: "by-g",
    KeyConditionExpression: "g = :p",
    FilterExpression,
    ExpressionAttributeValues: values,
    Select: "COUNT",
  });
  await lab.ask("DescribeEndpoints", {});
  for (const c of ["2", "3"]) await lab.ask("DeleteItem", { TableName, Key: { p, c: { S: c } } });
  const { Count } = (await query) as { readonly Count: number };
  expect(Count).toBeGreaterThanOrEqual(1);
  expect(await lab.ask("Query", { ...keyed, ExpressionAttributeValues: { ":p": p }, Select: "COUNT" })).toMatchObject({
    Count: 1,
  });
});

test("a test that can't be made ends a statement only where its result counts", async () => {
  const where = (first: string) =>
    `SELECT c FROM "large" WHERE p = 'a' AND ${first} AND (absent + 1 = 2 OR ${each(TESTS, "contains(l, 1)", " OR ")})`;
  expect(await lab.ask("ExecuteStatement", { Statement: where("c = '9'") })).toMatchObject({ Items: [] });
  expect(await lab.refusal("ExecuteStatement", { Statement: where("c = '1'") })).toBe(
    "ValidationException: The provided expression refers to an attribute that does not exist in the item",
  );
});
