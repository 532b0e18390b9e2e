import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const TableName = "large";
const p = { S: "a" };
const nulls = (length: number): AttributeValue => ({ L: Array.from({ length }, () => ({ NULL: true })) });
const each = (count: number, text: string, joint: string) => Array.from({ length: count }, () => text).join(joint);
const keyed = { TableName, KeyConditionExpression: "p = :p" };
const values = { ":p": p, ":v": { BOOL: true } };

/** How many requests of a neighbour are answered while a request is under way. Without slices it is at most one, which came before it. */
async function answeredDuring(request: Promise<unknown>): Promise<number> {
  let isUnderWay = true;
  const end = request.finally(() => {
    isUnderWay = false;
  });
  let answered = 0;
  while (isUnderWay) {
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
      { IndexName: "by-g", KeySchema: [{ AttributeName: "g", KeyType: "HASH" }], Projection: { ProjectionType: "ALL" } },
    ],
  });
  for (const c of ["1", "2", "3"]) await lab.ask("PutItem", { TableName, Item: { p, c: { S: c }, g: p, l: nulls(100_000) } });
});

describe("requests of others are answered during", () => {
  const contains = each(149, "contains(l, :v)", " OR ");
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
      { Statement: `SELECT c FROM "large" WHERE p = 'a' AND (${each(200, "contains(l, 1)", " OR ")})` },
      { Items: [] },
    ],
  ])("%s", async (_, operation, input, answer) => {
    const request = lab.ask(operation, input);
    expect(await answeredDuring(request)).toBeGreaterThan(5);
    expect(await request).toMatchObject(answer);
  });
});

test("items of an index that are deleted while a page is read are left out, or as they were", async () => {
  const FilterExpression = `NOT (${each(100, "contains(l, :v)", " OR ")})`;
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
  expect(await lab.ask("Query", { ...keyed, ExpressionAttributeValues: { ":p": p }, Select: "COUNT" })).toMatchObject({ Count: 1 });
});

test("a test that can't be made ends a statement only where its result counts", async () => {
  const where = (first: string) =>
    `SELECT c FROM "large" WHERE p = 'a' AND ${first} AND (absent + 1 = 2 OR ${each(60, "contains(l, 1)", " OR ")})`;
  expect(await lab.ask("ExecuteStatement", { Statement: where("c = '9'") })).toMatchObject({ Items: [] });
  expect(await lab.refusal("ExecuteStatement", { Statement: where("c = '1'") })).toBe(
    "ValidationException: The provided expression refers to an attribute that does not exist in the item",
  );
});
