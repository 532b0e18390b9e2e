import {
  paginateQuery,
  paginateScan,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
} from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const TableName = "events";

beforeEach(async () => {
  await lab.table(TableName, ["id:S", "n:N"], {
    AttributeDefinitions: [
      { AttributeName: "id", AttributeType: "S" },
      { AttributeName: "n", AttributeType: "N" },
      { AttributeName: "kind", AttributeType: "S" },
      { AttributeName: "level", AttributeType: "S" },
    ],
    LocalSecondaryIndexes: [
      {
        IndexName: "by-level",
        KeySchema: [
          { AttributeName: "id", KeyType: "HASH" },
          { AttributeName: "level", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["kind"] },
      },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "by-kind",
        KeySchema: [
          { AttributeName: "kind", KeyType: "HASH" },
          { AttributeName: "n", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      },
    ],
  });
  for (const n of [-20, -3, 0, 1.5, 2, 10, 100]) {
    await lab.put(TableName, {
      id: "a",
      n,
      text: `t${n}`,
      ...(n >= 0 && { kind: n < 10 ? "low" : "high" }),
      level: n < 2 ? "one" : "two",
    });
  }
  await lab.put(TableName, { id: "b", n: 5, kind: "low" });
});

const values = (more: object = {}) => marshall({ ":a": "a", ...more });
const numbers = async (input: Partial<QueryCommandInput>) =>
  (await lab.query({ TableName, ExpressionAttributeValues: values(), ...input })).map(({ n }) => n as number);

/** API reference, "Query": KeyConditionExpression. */
describe("a condition on the sort key", () => {
  test.each([
    ["n = :x", { ":x": 2 }, [2]],
    ["n < :x", { ":x": 0 }, [-20, -3]],
    ["n <= :x", { ":x": 0 }, [-20, -3, 0]],
    ["n > :x", { ":x": 2 }, [10, 100]],
    ["n >= :x", { ":x": 2 }, [2, 10, 100]],
    ["n BETWEEN :x AND :y", { ":x": -3, ":y": 2 }, [-3, 0, 1.5, 2]],
  ])("%s with %j", async (condition, more, expected) => {
    const input = { KeyConditionExpression: `id = :a AND ${condition}`, ExpressionAttributeValues: values(more) };
    expect(await numbers(input)).toEqual(expected);
    expect(await numbers({ ...input, ScanIndexForward: false })).toEqual(expected.toReversed());
  });

  test("begins_with, on texts", async () => {
    await lab.table("texts", ["id:S", "s:S"]);
    for (const s of ["a", "ab", "abc", "ac", "é", "éa", "😀", "😀b"]) await lab.put("texts", { id: "a", s });
    const found = async (start: string) => {
      const items = await lab.query({
        TableName: "texts",
        KeyConditionExpression: "id = :a AND begins_with(s, :s)",
        ExpressionAttributeValues: values({ ":s": start }),
      });
      return items.map(({ s }) => s as string);
    };
    expect(await found("ab")).toEqual(["ab", "abc"]);
    expect(await found("é")).toEqual(["é", "éa"]);
    expect(await found("😀")).toEqual(["😀", "😀b"]);
  });
});

describe("an index", () => {
  test("has the items that have its keys, in its order", async () => {
    const low = {
      IndexName: "by-kind",
      KeyConditionExpression: "kind = :k",
      ExpressionAttributeValues: marshall({ ":k": "low" }),
    };
    expect(await numbers(low)).toEqual([0, 1.5, 2, 5]);
    expect(await numbers({ ...low, ScanIndexForward: false, Limit: 2 })).toEqual([5, 2]);
    expect(await lab.scan({ TableName, IndexName: "by-kind" })).toHaveLength(6);
  });

  test("follows updates and deletes", async () => {
    await lab.put(TableName, { id: "b", n: 5, kind: "high" });
    await lab.ask("UpdateItem", { TableName, Key: marshall({ id: "a", n: 10 }), UpdateExpression: "REMOVE kind" });
    await lab.ask("DeleteItem", { TableName, Key: marshall({ id: "a", n: 0 }) });
    const high = {
      IndexName: "by-kind",
      KeyConditionExpression: "kind = :k",
      ExpressionAttributeValues: marshall({ ":k": "high" }),
    };
    expect(await numbers(high)).toEqual([5, 100]);
    expect(await numbers({ ...high, ExpressionAttributeValues: marshall({ ":k": "low" }) })).toEqual([1.5, 2]);
  });

  test("returns what it projects; a local one reads the table for the rest", async () => {
    const input = {
      TableName,
      IndexName: "by-level",
      KeyConditionExpression: "id = :a AND #l = :l",
      ExpressionAttributeNames: { "#l": "level" },
    };
    const at = { ...input, ExpressionAttributeValues: values({ ":l": "two" }), Limit: 1 };
    expect(await lab.query(at)).toEqual([{ id: "a", n: 2, level: "two", kind: "low" }]);
    expect(await lab.query({ ...at, Select: "ALL_ATTRIBUTES" })).toEqual([
      { id: "a", n: 2, level: "two", kind: "low", text: "t2" },
    ]);
    expect(
      await lab.query({ ...at, ProjectionExpression: "#t", ExpressionAttributeNames: { "#l": "level", "#t": "text" } }),
    ).toEqual([{ text: "t2" }]);
  });
});

/** API reference, "Query": Limit, LastEvaluatedKey, Count, ScannedCount. */
describe("a page", () => {
  test("ends at the limit, before the filter, and the next one begins after it", async () => {
    const input = {
      TableName,
      KeyConditionExpression: "id = :a",
      FilterExpression: "kind = :k",
      ExpressionAttributeValues: values({ ":k": "low" }),
      Limit: 4,
    };
    const first = await lab.client.send(new QueryCommand(input));
    expect(first).toMatchObject({ Count: 2, ScannedCount: 4, LastEvaluatedKey: marshall({ id: "a", n: 1.5 }) });
    const second = await lab.client.send(new QueryCommand({ ...input, ExclusiveStartKey: first.LastEvaluatedKey }));
    expect(second).toMatchObject({ Count: 1, ScannedCount: 3 });
    expect(second.LastEvaluatedKey).toBeUndefined();
    expect((await lab.client.send(new QueryCommand({ ...input, Select: "COUNT" }))).Items).toBeUndefined();
  });

  test.each([true, false])("each item is in one page of an index, forward: %s", async (ScanIndexForward) => {
    const pages = paginateQuery(
      { client: lab.client, pageSize: 1 },
      {
        TableName,
        IndexName: "by-level",
        KeyConditionExpression: "id = :a",
        ExpressionAttributeValues: values(),
        ScanIndexForward,
      },
    );
    const found: number[] = [];
    for await (const { Items = [] } of pages) found.push(...Items.map((item) => unmarshall(item)["n"] as number));
    const forward = [-20, -3, 0, 1.5, 2, 10, 100];
    expect(found).toEqual(ScanIndexForward ? forward : forward.toReversed());
  });

  test("is at most 1 MB", async () => {
    await lab.table("large", ["id:S", "n:N"]);
    for (let n = 0; n < 5; n++) await lab.put("large", { id: "a", n, text: "x".repeat(300_000) });
    const input = {
      TableName: "large",
      KeyConditionExpression: "id = :a",
      ExpressionAttributeValues: values(),
      ProjectionExpression: "n",
    };
    const { Count, LastEvaluatedKey } = await lab.client.send(new QueryCommand(input));
    expect([Count, LastEvaluatedKey]).toEqual([3, marshall({ id: "a", n: 2 })]);
    expect(await lab.client.send(new QueryCommand({ ...input, ExclusiveStartKey: LastEvaluatedKey }))).toMatchObject({
      Count: 2,
    });
  });

  test.each([undefined, "by-kind"])("of a parallel scan: each item is in one segment of %s", async (IndexName) => {
    for (let n = 0; n < 40; n++) await lab.put(TableName, { id: `more-${n}`, n, kind: `k${n % 7}` });
    const segments = await Promise.all(
      [0, 1, 2].map((Segment) => scanAll({ TableName, IndexName, Segment, TotalSegments: 3 })),
    );
    expect(segments.every((each) => each.length > 0)).toBe(true);
    expect(segments.flat().sort()).toEqual((await scanAll({ TableName, IndexName })).sort());
    expect(segments.flat()).toHaveLength(IndexName === undefined ? 48 : 46);
  });

  test("of another segment is refused", async () => {
    const keys = (await lab.scan({ TableName })).map(({ id, n }) => marshall({ id, n }));
    const refusals = await Promise.all(
      keys.map((ExclusiveStartKey) =>
        lab.refusal("Scan", { TableName, Segment: 1, TotalSegments: 2, ExclusiveStartKey }),
      ),
    );
    expect(refusals).toContain(
      "ValidationException: The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment. TotalSegments: 2 Segment: 1",
    );
  });
});

async function scanAll(input: ScanCommandInput): Promise<string[]> {
  const found: string[] = [];
  for await (const { Items = [] } of paginateScan({ client: lab.client, pageSize: 5 }, input)) {
    found.push(...Items.map((item) => `${item["id"]?.S} ${item["n"]?.N}`));
  }
  return found;
}

test("a projection keeps the places of parts in maps, and closes gaps in lists", async () => {
  await lab.put(TableName, { id: "p", n: 1, m: { a: 1, b: { c: 2, d: 3 } }, l: [0, { x: 1, y: 2 }, 2] });
  const { Items = [] } = await lab.client.send(
    new ScanCommand({
      TableName,
      FilterExpression: "id = :p",
      ExpressionAttributeValues: marshall({ ":p": "p" }),
      ProjectionExpression: "m.b.c, l[1].y, l[2], zz",
    }),
  );
  expect(Items.map((item) => unmarshall(item))).toEqual([{ m: { b: { c: 2 } }, l: [{ y: 2 }, 2] }]);
});
