import { type AttributeValue, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall, type NativeAttributeValue, unmarshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const TableName = "things";
const Key = marshall({ id: "a" });

type Plain = Record<string, NativeAttributeValue>;

beforeEach(() =>
  lab.table(TableName, ["id:S"], {
    AttributeDefinitions: [
      { AttributeName: "id", AttributeType: "S" },
      { AttributeName: "g", AttributeType: "S" },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "by-g",
        KeySchema: [{ AttributeName: "g", KeyType: "HASH" }],
        Projection: { ProjectionType: "ALL" },
      },
    ],
  }),
);

/** Updates of an item, and the item afterwards without its key (DynamoDB Developer Guide, "Update expressions"). */
const updates: readonly [before: Plain, expression: string, values: Plain, after: Plain][] = [
  [{}, "SET a = :a, b = :b", { ":a": 1, ":b": [2] }, { a: 1, b: [2] }],
  [{ n: 5 }, "SET n = n + :d", { ":d": 10 }, { n: 15 }],
  [{ n: 5 }, "SET n = n - :d, m = n", { ":d": 10 }, { n: -5, m: 5 }],
  [{ n: 5 }, "SET n = :d - n", { ":d": 1 }, { n: -4 }],
  [{}, "SET n = if_not_exists(n, :z) + :d", { ":z": 0, ":d": 1 }, { n: 1 }],
  [{ n: 4 }, "SET n = if_not_exists(n, :z) + :d", { ":z": 0, ":d": 1 }, { n: 5 }],
  [{ l: [1] }, "SET l = list_append(l, :m)", { ":m": [2, 3] }, { l: [1, 2, 3] }],
  [{ l: [1] }, "SET l = list_append(:m, l)", { ":m": [2, 3] }, { l: [2, 3, 1] }],
  [{}, "SET l = list_append(if_not_exists(l, :e), :m)", { ":e": [], ":m": [1] }, { l: [1] }],
  [{ l: [1, 2, 3] }, "SET l[1] = :x, l[9] = :y", { ":x": 20, ":y": 90 }, { l: [1, 20, 3, 90] }],
  [{ l: [1, 2, 3] }, "REMOVE l[0], l[2]", {}, { l: [2] }],
  [{ m: { a: 1, b: 2 } }, "SET m.c = m.a REMOVE m.b", {}, { m: { a: 1, c: 1 } }],
  [{ a: 1, b: 2 }, "SET a = b, b = a", {}, { a: 2, b: 1 }],
  [{ a: 1 }, "REMOVE zz", {}, { a: 1 }],
  [{ n: 1 }, "ADD n :d, k :d", { ":d": 2.5 }, { n: 3.5, k: 2.5 }],
  [{ s: new Set(["a"]) }, "ADD s :s", { ":s": new Set(["a", "b"]) }, { s: new Set(["a", "b"]) }],
  [{ s: new Set([1, 2, 3]) }, "DELETE s :s", { ":s": new Set([2, 9]) }, { s: new Set([1, 3]) }],
  [{ s: new Set(["a"]) }, "DELETE s :s", { ":s": new Set(["a"]) }, {}],
  [{ a: 1 }, "DELETE s :s", { ":s": new Set(["a"]) }, { a: 1 }],
];

describe("an update", () => {
  test.each(updates)("of %j: %s with %j", async (before, expression, values, after) => {
    await lab.put(TableName, { id: "a", ...before });
    await lab.ask("UpdateItem", { TableName, Key, UpdateExpression: expression, ...valuesOf(values) });
    expect(await lab.get(TableName, { id: "a" })).toEqual({ id: "a", ...after });
  });
});

function valuesOf(values: Plain): { ExpressionAttributeValues?: Record<string, AttributeValue> } {
  return Object.keys(values).length > 0 ? { ExpressionAttributeValues: marshall(values) } : {};
}

const of = (message: string) => `Invalid UpdateExpression: ${message}`;
const pathInvalid = "The document path provided in the update expression is invalid for update";
const missing = "The provided expression refers to an attribute that does not exist in the item";
const wrongType = "An operand in the update expression has an incorrect data type";

/** Updates of `{ id: "a", n: 1, s: "text", l: [1] }` that AWS refuses; recorded of DynamoDB by dynalite. */
const refused: readonly [expression: string, values: Plain, message: string][] = [
  ["SET a = b", {}, missing],
  ["SET a = n + b", {}, missing],
  ["SET a = s + n", {}, wrongType],
  ["SET a = list_append(l, n)", {}, wrongType],
  ["SET z.a = n", {}, pathInvalid],
  ["SET n.a = s", {}, pathInvalid],
  ["REMOVE z.a", {}, pathInvalid],
  ["SET l.a = n", {}, pathInvalid],
  ["ADD s :d", { ":d": 1 }, wrongType],
  ["ADD n :d", { ":d": new Set([1]) }, wrongType],
  ["DELETE l :d", { ":d": new Set([1]) }, wrongType],
  [
    "SET id = :d",
    { ":d": "b" },
    "One or more parameter values were invalid: Cannot update attribute id. This attribute is part of the key",
  ],
  // Recorded answer of AWS.
  [
    "SET g = n",
    {},
    "One or more parameter values were invalid: Type mismatch for Index Key g Expected: S Actual: N IndexName: by-g",
  ],
  [
    "SET a = :d, a.b = :d",
    { ":d": 1 },
    of(
      "Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a, b]",
    ),
  ],
  [
    "SET a.b = :d REMOVE a[1]",
    { ":d": 1 },
    of(
      "Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [a, b], path two: [a, [1]]",
    ),
  ],
  ["SET a = :d SET b = :d", { ":d": 1 }, of('The "SET" section can only be used once in an update expression;')],
  ["SET a = attribute_exists(b)", {}, of("Invalid function name; function: attribute_exists")],
  [
    "SET a = if_not_exists(b)",
    {},
    of(
      "Incorrect number of operands for operator or function; operator or function: if_not_exists, number of operands: 1",
    ),
  ],
  [
    "SET a = if_not_exists(:d, :d)",
    { ":d": 1 },
    of("Operator or function requires a document path; operator or function: if_not_exists"),
  ],
  [
    "SET a = n + :d",
    { ":d": "x" },
    of("Incorrect operand type for operator or function; operator or function: +, operand type: S"),
  ],
  [
    "ADD a :d",
    { ":d": "x" },
    of(
      "Incorrect operand type for operator or function; operator: ADD, operand type: STRING, typeSet: ALLOWED_FOR_ADD_OPERAND",
    ),
  ],
  [
    "DELETE a :d",
    { ":d": 1 },
    of(
      "Incorrect operand type for operator or function; operator: DELETE, operand type: NUMBER, typeSet: ALLOWED_FOR_DELETE_OPERAND",
    ),
  ],
  // As floci recorded of DynamoDB.
  ["SET l[2147483648] = n", {}, of("List index is not within the allowable range; index: [2147483648]")],
  [
    "REMOVE l[99999999999999999999]",
    {},
    of("List index is not within the allowable range; index: [99999999999999999999]"),
  ],
  // Recorded answer of AWS.
  [
    "SET n = n + :d",
    { ":d": 1e-38 },
    "Number overflow. Attempting to store a number with magnitude larger than supported range",
  ],
];

test.each(refused)("%s is refused: $2", async (expression, values, message) => {
  await lab.put(TableName, { id: "a", n: 1, s: "text", l: [1] });
  const input = { TableName, Key, UpdateExpression: expression, ...valuesOf(values) };
  expect(await lab.refusal("UpdateItem", input)).toBe(`ValidationException: ${message}`);
  expect(await lab.get(TableName, { id: "a" })).toEqual({ id: "a", n: 1, s: "text", l: [1] });
});

test("the greatest position of a list is one behind its end", async () => {
  await lab.put(TableName, { id: "a", l: [1] });
  await lab.ask("UpdateItem", {
    TableName,
    Key,
    UpdateExpression: "SET l[2147483647] = :two",
    ...valuesOf({ ":two": 2 }),
  });
  expect(await lab.get(TableName, { id: "a" })).toEqual({ id: "a", l: [1, 2] });
  expect(await lab.refusal("GetItem", { TableName, Key, ProjectionExpression: "l[2147483648]" })).toBe(
    "ValidationException: Invalid ProjectionExpression: List index is not within the allowable range; index: [2147483648]",
  );
});

const change = { TableName, Key, UpdateExpression: "SET a = :a, m.x = :a REMOVE b", ...valuesOf({ ":a": 2 }) };

/** API reference, "UpdateItem": ReturnValues. */
test.each([
  ["NONE", undefined],
  ["ALL_OLD", { id: "a", a: 1, b: 1, c: 1, m: { x: 1, y: 1 } }],
  ["UPDATED_OLD", { a: 1, b: 1, m: { x: 1 } }],
  ["ALL_NEW", { id: "a", a: 2, c: 1, m: { x: 2, y: 1 } }],
  ["UPDATED_NEW", { a: 2, m: { x: 2 } }],
] as const)("ReturnValues %s", async (ReturnValues, expected) => {
  await lab.put(TableName, { id: "a", a: 1, b: 1, c: 1, m: { x: 1, y: 1 } });
  const { Attributes } = await lab.client.send(new UpdateItemCommand({ ...change, ReturnValues }));
  expect(Attributes && unmarshall(Attributes)).toEqual(expected);
});

test("a missing item is made of its key, but not by an update that only removes (ScyllaDB's tests of Alternator)", async () => {
  await lab.ask("UpdateItem", { TableName, Key, UpdateExpression: "REMOVE x" });
  expect(await lab.get(TableName, { id: "a" })).toBeUndefined();
  await lab.ask("UpdateItem", { TableName, Key });
  expect(await lab.get(TableName, { id: "a" })).toEqual({ id: "a" });
});

test("an update that makes an item larger than 400 KB changes nothing (dynalite)", async () => {
  await lab.put(TableName, { id: "a", text: "x".repeat(409_000) });
  const input = { TableName, Key, UpdateExpression: "SET more = :m", ...valuesOf({ ":m": "y".repeat(700) }) };
  expect(await lab.refusal("UpdateItem", input)).toBe(
    "ValidationException: Item size to update has exceeded the maximum allowed size",
  );
  expect(Object.keys((await lab.get(TableName, { id: "a" })) ?? {})).toEqual(["id", "text"]);
});

test("a key is the same number in each of its spellings, and is kept in AWS's form", async () => {
  await lab.table("numbers", ["n:N"]);
  await lab.ask("PutItem", { TableName: "numbers", Item: { n: { N: "1.50e1" } } });
  await lab.ask("UpdateItem", {
    TableName: "numbers",
    Key: { n: { N: "15.0" } },
    UpdateExpression: "SET a = :a",
    ExpressionAttributeValues: { ":a": { N: "+2" } },
  });
  expect(await lab.ask("Scan", { TableName: "numbers" })).toMatchObject({ Items: [{ n: { N: "15" }, a: { N: "2" } }] });
});
