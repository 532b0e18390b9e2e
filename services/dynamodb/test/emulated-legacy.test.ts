import { QueryCommand, ScanCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/* Sources: API reference, "Legacy conditional parameters"; messages as recorded of DynamoDB by dynalite, or said by AWS's DAX client. */

const lab = emulatedLaboratory();
const TableName = "things";
const item = { id: "a", n: 15, s: "text", ss: new Set(["x", "y"]), l: [1] };
const Key = marshall({ id: "a" });

beforeEach(async () => {
  await lab.table(TableName, ["id:S"]);
  await lab.put(TableName, item);
});

const list = (...values: unknown[]) => values.map((v) => marshall({ v })["v"]);

const conditions: readonly [attribute: string, ComparisonOperator: string, values: unknown[], holds: boolean][] = [
  ["n", "EQ", [15], true],
  ["n", "NE", [15], false],
  ["zz", "NE", [15], true],
  ["n", "LT", [100], true],
  ["n", "LE", [9], false],
  ["n", "GT", [9], true],
  ["n", "GE", [15], true],
  ["n", "GE", ["15"], false],
  ["n", "NOT_NULL", [], true],
  ["zz", "NULL", [], true],
  ["n", "NULL", [], false],
  ["s", "CONTAINS", ["ex"], true],
  ["ss", "CONTAINS", ["x"], true],
  ["ss", "NOT_CONTAINS", ["x"], false],
  ["s", "BEGINS_WITH", ["te"], true],
  ["n", "IN", [1, 15], true],
  ["n", "BETWEEN", [9, 100], true],
  ["n", "BETWEEN", [90, 100], false],
];

describe("a legacy condition", () => {
  test.each(conditions)("%s %s %j: %s", async (attribute, ComparisonOperator, values, holds) => {
    const condition = { ComparisonOperator, ...(values.length > 0 && { AttributeValueList: list(...values) }) };
    expect(await lab.ask("Scan", { TableName, ScanFilter: { [attribute]: condition } })).toMatchObject({
      Count: holds ? 1 : 0,
    });
    const failed = "ConditionalCheckFailedException: The conditional request failed";
    const put = await lab.refusal("PutItem", { TableName, Item: marshall(item), Expected: { [attribute]: condition } });
    if (holds) expect(put).not.toBe(failed);
    else expect(put).toBe(failed);
  });

  test("Exists and Value", async () => {
    const expected = (Expected: object) => lab.refusal("DeleteItem", { TableName, Key, Expected });
    expect(await expected({ n: { Exists: false } })).toMatch("ConditionalCheckFailed");
    expect(await expected({ n: { Value: list(14)[0] } })).toMatch("ConditionalCheckFailed");
    expect(await expected({ n: { Value: list(15)[0] }, zz: { Exists: false } })).toMatchObject({
      $metadata: { httpStatusCode: 200 },
    });
  });

  test("one of several is enough with OR", async () => {
    const ScanFilter = {
      n: { ComparisonOperator: "EQ" as const, AttributeValueList: list(1) as never },
      s: { ComparisonOperator: "EQ" as const, AttributeValueList: list("text") as never },
    };
    expect((await lab.client.send(new ScanCommand({ TableName, ScanFilter, ConditionalOperator: "OR" }))).Count).toBe(
      1,
    );
    expect((await lab.client.send(new ScanCommand({ TableName, ScanFilter, ConditionalOperator: "AND" }))).Count).toBe(
      0,
    );
  });
});

const invalid = (message: string) => `ValidationException: One or more parameter values were invalid: ${message}`;

const refused: readonly [operation: string, input: object, refusal: string][] = [
  [
    "PutItem",
    { Expected: { a: { Exists: true } } },
    invalid("Value must be provided when Exists is true for Attribute: a"),
  ],
  ["PutItem", { Expected: { a: {} } }, invalid("Value must be provided when Exists is null for Attribute: a")],
  [
    "PutItem",
    { Expected: { a: { Exists: false, Value: { S: "a" } } } },
    invalid("Value cannot be used when Exists is false for Attribute: a"),
  ],
  [
    "PutItem",
    { Expected: { a: { AttributeValueList: [] } } },
    invalid("AttributeValueList can only be used with a ComparisonOperator for Attribute: a"),
  ],
  [
    "PutItem",
    { Expected: { a: { ComparisonOperator: "EQ", Exists: true } } },
    invalid("Exists and ComparisonOperator cannot be used together for Attribute: a"),
  ],
  [
    "PutItem",
    { Expected: { a: { ComparisonOperator: "EQ" } } },
    invalid("Invalid number of argument(s) for the EQ ComparisonOperator"),
  ],
  [
    "PutItem",
    { Expected: { a: { ComparisonOperator: "LT", AttributeValueList: [{ SS: ["a"] }] } } },
    invalid("ComparisonOperator LT is not valid for SS AttributeValue type"),
  ],
  [
    "PutItem",
    { ConditionalOperator: "AND" },
    "ValidationException: ConditionalOperator cannot be used without Filter or Expected",
  ],
  [
    "PutItem",
    { ConditionalOperator: "AND", Expected: { a: { Exists: false } } },
    "ValidationException: ConditionalOperator can only be used when Filter or Expected has two or more elements",
  ],
  [
    "PutItem",
    { ConditionExpression: "a = b", Expected: {}, ConditionalOperator: "OR" },
    "ValidationException: Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {Expected, ConditionalOperator} Expression parameters: {ConditionExpression}",
  ],
  [
    "PutItem",
    { ExpressionAttributeNames: { "#a": "a" } },
    "ValidationException: ExpressionAttributeNames can only be specified when using expressions",
  ],
  [
    "PutItem",
    { ExpressionAttributeValues: { ":a": { S: "a" } } },
    "ValidationException: ExpressionAttributeValues can only be specified when using expressions: ConditionExpression is null",
  ],
  [
    "UpdateItem",
    { AttributeUpdates: { a: { Action: "PUT" } } },
    invalid("Only DELETE action is allowed when no attribute value is specified"),
  ],
  [
    "UpdateItem",
    { AttributeUpdates: { a: { Action: "ADD", Value: { S: "a" } } } },
    invalid("ADD action is not supported for the type S"),
  ],
  [
    "UpdateItem",
    { AttributeUpdates: { s: { Action: "ADD", Value: { N: "1" } } } },
    "ValidationException: Type mismatch for attribute to update",
  ],
  [
    "Query",
    { KeyConditions: { id: { ComparisonOperator: "NE", AttributeValueList: [{ S: "a" }] } } },
    "ValidationException: Attempted conditional constraint is not an indexable operation",
  ],
];

test.each(refused)("%s with %j is refused", async (operation, input, refusal) => {
  const by = { PutItem: { Item: Key }, UpdateItem: { Key } }[operation];
  expect(await lab.refusal(operation, { TableName, ...by, ...input })).toBe(refusal);
});

test("AttributeUpdates put, add and delete", async () => {
  const update = new UpdateItemCommand({
    TableName,
    Key,
    AttributeUpdates: {
      n: { Action: "ADD", Value: { N: "0.5" } },
      ss: { Action: "DELETE", Value: { SS: ["x"] } },
      l: { Action: "ADD", Value: { L: [{ N: "2" }] } },
      s: { Action: "DELETE" },
      p: { Value: { S: "put" } },
    },
    ReturnValues: "ALL_NEW",
  });
  const { Attributes = {} } = await lab.client.send(update);
  expect(unmarshall(Attributes)).toEqual({ id: "a", n: 15.5, ss: new Set(["y"]), l: [1, 2], p: "put" });
});

test("KeyConditions go with a FilterExpression (dynalite)", async () => {
  const query = new QueryCommand({
    TableName,
    KeyConditions: { id: { ComparisonOperator: "EQ", AttributeValueList: [{ S: "a" }] } },
    FilterExpression: "n > :n",
    ExpressionAttributeValues: { ":n": { N: "100" } },
  });
  expect(await lab.client.send(query)).toMatchObject({ Count: 0, ScannedCount: 1 });
});

test("KeyConditions, QueryFilter and AttributesToGet", async () => {
  const query = new QueryCommand({
    TableName,
    KeyConditions: { id: { ComparisonOperator: "EQ", AttributeValueList: [{ S: "a" }] } },
    QueryFilter: { n: { ComparisonOperator: "GT", AttributeValueList: [{ N: "1" }] } },
    AttributesToGet: ["n", "zz"],
  });
  expect((await lab.client.send(query)).Items).toEqual([{ n: { N: "15" } }]);
});
