import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const Key = { id: { S: "1" } };
const conditions = { KeyConditionExpression: "id = :i", ExpressionAttributeValues: { ":i": { S: "1" } } };

const named = (name: string) => `Requested resource not found: Table: ${name} not found`;
const unnamed = () => "Requested resource not found";

/** Every state-backed operation on a table that exists, and what AWS says where it does not. */
const operations: [string, object, (name: string) => string][] = [
  ["DescribeTable", {}, named],
  ["DeleteTable", {}, named],
  ["GetItem", { Key }, unnamed],
  ["PutItem", { Item: Key }, unnamed],
  ["DeleteItem", { Key }, unnamed],
  ["UpdateItem", { Key }, unnamed],
  ["Query", conditions, unnamed],
  ["Scan", {}, unnamed],
];
const tables = ["nobody", "__proto__", "constructor", "arn:aws:dynamodb:us-east-1:000000000000:table/nobody"];

test.each(operations.flatMap((row) => tables.map((table) => [...row, table] as const)))(
  "$0 says that the table $3 is missing",
  async (operation, input, message, table) => {
    await lab.create("somebody", "id:S");
    const { status, body } = await lab.raw(operation, JSON.stringify({ TableName: table, ...input }));
    const name = table.slice(table.indexOf("/") + 1);
    expect([status, body["message"]]).toEqual([400, message(name)]);
    expect(body["__type"]).toMatch(/#ResourceNotFoundException$/);
  },
);

test.each(operations)("%s refuses what can't name a table", async (operation, input) => {
  const ask = async (TableName: string) =>
    (await lab.raw(operation, JSON.stringify({ TableName, ...input }))).body["message"];
  expect(await ask("a b")).toBe(
    "1 validation error detected: Value 'a b' at 'tableName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+",
  );
  expect(await ask("ab")).toBe("TableName must be at least 3 characters long and at most 255 characters long");
});

test.each([
  ...operations.map(([operation, input]) => [operation, input, "tableName"] as const),
  ["BatchGetItem", {}, "requestItems"] as const,
  ["BatchWriteItem", {}, "requestItems"] as const,
])("%s refuses a request that does not name a table", async (operation, input, member) => {
  const { status, body } = await lab.raw(operation, JSON.stringify(input));
  expect([status, body["message"]]).toEqual([
    400,
    `1 validation error detected: Value null at '${member}' failed to satisfy constraint: Member must not be null`,
  ]);
});
