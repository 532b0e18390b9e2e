import {
  type AttributeValue,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
} from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
type Item = Record<string, AttributeValue>;
const TableName = "orders";
const s = (S: string) => ({ S });
const n = (N: number) => ({ N: String(N) });

beforeEach(async () => {
  await lab.create(TableName, "customer:S", "placed:N");
  await lab.create("alone", "id:N");
});

const put = (Item: Item, table = TableName) => lab.client.send(new PutItemCommand({ TableName: table, Item }));
const query = (input: Partial<QueryCommandInput>) => lab.client.send(new QueryCommand({ TableName, ...input }));
const scan = (input: Partial<ScanCommandInput> = {}) => lab.client.send(new ScanCommand({ TableName, ...input }));
const where = (KeyConditionExpression: string, ExpressionAttributeValues: Item = { ":c": s("ann") }) =>
  query({ KeyConditionExpression, ExpressionAttributeValues });
const invalid = (message: string) => ({ name: "ValidationException", message, $metadata: { httpStatusCode: 400 } });
const inOrder = (items: Item[] = []) => items.map((item) => JSON.stringify(item)).sort();

const ann = [1, 2, 3].map((placed) => ({ customer: s("ann"), placed: n(placed), v: { B: Uint8Array.of(placed) } }));
const bob = [{ customer: s("bob"), placed: n(1) }];
const fill = async () => {
  for (const item of [...bob, ...ann]) await put(item);
};

describe("Query", () => {
  beforeEach(fill);

  // Specification 4.4 Query
  test("returns the items with the partition key, whole, and counts them", async () => {
    const { $metadata, Items, ...answer } = await where("customer = :c");
    expect(inOrder(Items)).toEqual(inOrder(ann));
    expect(answer).toEqual({ Count: 3, ScannedCount: 3 });
    expect((await where("customer = :c", { ":c": s("nobody") })).Items).toEqual([]);
  });

  // Specification 8.4b
  test.each([
    "#c = :c",
    "( customer = :c )",
    ":c = customer",
    "customer = :c AND placed = :p",
    "placed > :p and customer = :c",
    "(customer = :c) AND (placed <= :p)",
    "(customer = :c AND placed BETWEEN :p AND :q)",
    "customer = :c AND begins_with(placed, :p)",
  ])("does not apply conditions on the sort key: %s", async (KeyConditionExpression) => {
    const has = (name: string) => KeyConditionExpression.includes(name);
    const { Items } = await query({
      KeyConditionExpression,
      ExpressionAttributeValues: {
        ":c": s("ann"),
        ...(has(":p") && { ":p": n(100) }),
        ...(has(":q") && { ":q": n(200) }),
      },
      ...(has("#c") && { ExpressionAttributeNames: { "#c": "customer" } }),
    });
    expect(inOrder(Items)).toEqual(inOrder(ann));
  });

  // Specification 8.4c
  test("does not apply filter, projection, limit, start key and direction, and makes one page", async () => {
    const { $metadata, Items, ...answer } = await query({
      KeyConditionExpression: "customer = :c",
      FilterExpression: "#v = :v",
      ProjectionExpression: "#v",
      ExpressionAttributeNames: { "#v": "v" },
      ExpressionAttributeValues: { ":c": s("ann"), ":v": s("other") },
      ExclusiveStartKey: { customer: s("ann"), placed: n(2) },
      Limit: 1,
      ScanIndexForward: false,
      ConsistentRead: true,
      ReturnConsumedCapacity: "TOTAL",
    });
    expect(inOrder(Items)).toEqual(inOrder(ann));
    expect(answer).toEqual({ Count: 3, ScannedCount: 3 });
  });

  test("returns the items in the same order each time", async () => {
    expect((await where("customer = :c")).Items).toEqual((await where("customer = :c")).Items);
  });

  test("returns the count only for Select=COUNT", async () => {
    const { $metadata, ...answer } = await query({ ...conditions({ customer: ["EQ", s("ann")] }), Select: "COUNT" });
    expect(answer).toEqual({ Count: 3, ScannedCount: 3 });
  });

  // Specification 8.4a
  test("reads the table with any index, by the table's partition key only", async () => {
    const indexed = (KeyConditionExpression: string, ExpressionAttributeValues: Item) =>
      query({ IndexName: "by-anything", KeyConditionExpression, ExpressionAttributeValues });
    expect((await indexed("customer = :c", { ":c": s("ann") })).Count).toBe(3);
    expect(await indexed("customer = :c AND total > :t", { ":c": s("ann"), ":t": n(1) }).catch(String)).toMatch(
      /reserved keyword: total/,
    );
    expect((await indexed("customer = :c AND amount > :t", { ":c": s("ann"), ":t": n(1) })).Count).toBe(3);
    expect(await indexed("placed = :p", { ":p": n(1) })).toMatchObject({ Items: [], Count: 0, ScannedCount: 0 });
  });

  test("compares numbers by value, and takes the table's ARN for its name", async () => {
    await put({ id: { N: "1.0" } }, "alone");
    const input = { KeyConditionExpression: "id = :i", ExpressionAttributeValues: { ":i": { N: "10e-1" } } };
    expect((await query({ TableName: "alone", ...input })).Items).toEqual([{ id: { N: "1.0" } }]);
    expect((await query({ TableName: "arn:aws:dynamodb:us-east-1:000000000000:table/alone", ...input })).Count).toBe(1);
  });

  // Specification 4.4 Query
  test("finds exactly the items of each partition", async () => {
    const customer = fc.oneof(
      fc.string({ unit: "binary", minLength: 1 }),
      fc.constantFrom("a", "aa", "__proto__", "\ud800"),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(customer, fc.integer({ min: 0, max: 9 })), { maxLength: 12 }),
        async (keys) => {
          lab.server.world.reset();
          await lab.create(TableName, "customer:S", "placed:N");
          for (const [name, at] of keys) await put({ customer: s(name), placed: n(at) });
          for (const name of new Set(keys.map(([first]) => first))) {
            const own = new Set(keys.filter(([first]) => first === name).map(([, at]) => at));
            const { Items } = await where("customer = :c", { ":c": s(name) });
            expect(inOrder(Items)).toEqual(inOrder([...own].map((at) => ({ customer: s(name), placed: n(at) }))));
          }
        },
      ),
      { numRuns: repetitions(25) },
    );
  });
});

/** The legacy way to say key conditions: an operator and its values by attribute. */
function conditions(given: Record<string, [string, ...AttributeValue[]]>): Pick<QueryCommandInput, "KeyConditions"> {
  const entries = Object.entries(given).map(([name, [operator, ...AttributeValueList]]) => [
    name,
    { ComparisonOperator: operator as "EQ", AttributeValueList },
  ]);
  return { KeyConditions: Object.fromEntries(entries) };
}

describe("Query with the legacy KeyConditions", () => {
  beforeEach(fill);

  test("returns the items with the partition key", async () => {
    expect(inOrder((await query(conditions({ customer: ["EQ", s("ann")] }))).Items)).toEqual(inOrder(ann));
    expect((await query(conditions({ placed: ["BETWEEN", n(7), n(9)], customer: ["EQ", s("ann")] }))).Count).toBe(3);
  });

  test("may stand beside a filter that is an expression", async () => {
    const values = { FilterExpression: "v = :v", ExpressionAttributeValues: { ":v": n(1) } };
    expect((await query({ ...conditions({ customer: ["EQ", s("ann")] }), ...values })).Count).toBe(3);
  });

  const wrong = (message: string) => `One or more parameter values were invalid: ${message}`;
  test.each<[string, Record<string, [string, ...AttributeValue[]]>, string]>([
    ["no condition", {}, "Conditions can be of length 1 or 2 only"],
    [
      "three",
      { customer: ["EQ", s("a")], placed: ["EQ", n(1)], v: ["EQ", n(1)] },
      "Conditions can be of length 1 or 2 only",
    ],
    ["no value", { customer: ["EQ"] }, wrong("Invalid number of argument(s) for the EQ ComparisonOperator")],
    [
      "an empty list of values",
      { customer: ["EQ", s("a")], placed: ["IN"] },
      wrong("Invalid number of argument(s) for the IN ComparisonOperator"),
    ],
    [
      "a bound too few",
      { customer: ["EQ", s("a")], placed: ["BETWEEN", n(1)] },
      wrong("Invalid number of argument(s) for the BETWEEN ComparisonOperator"),
    ],
    ["a partition key that is not equal", { customer: ["LT", s("a")] }, "Query key condition not supported"],
    [
      "a value that is none",
      { customer: ["EQ", {} as AttributeValue] },
      "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes",
    ],
    [
      "a value of another type",
      { customer: ["EQ", n(1)] },
      wrong("Condition parameter type does not match schema type"),
    ],
    [
      "an unknown operator",
      { customer: ["LIKE", s("a")] },
      "1 validation error detected: Value 'LIKE' at 'keyConditions.customer.member.comparisonOperator' failed to satisfy constraint: Member must satisfy enum value set: [NULL, NOT_NULL, EQ, NE, LE, LT, GE, GT, CONTAINS, NOT_CONTAINS, BEGINS_WITH, IN, BETWEEN]",
    ],
  ])("refuses %s", async (_, given, message) => {
    await expect(query(conditions(given))).rejects.toMatchObject(invalid(message));
  });
});

describe("Query refuses", () => {
  const c = { ":c": s("ann") };
  const p = { ":p": n(1) };
  const expression = (message: string) => `Invalid KeyConditionExpression: ${message}`;
  const misplaced = (message: string) => `Invalid condition in KeyConditionExpression: ${message}`;
  test.each<[string, Item, string]>([
    ["", c, expression("The expression can not be empty;")],
    ["customer", c, expression('Syntax error; token: "<EOF>", near: "customer"')],
    ["customer = :c AND", c, expression('Syntax error; token: "<EOF>", near: "AND"')],
    ["customer == :c", c, expression('Syntax error; token: "=", near: "== :c"')],
    ["NOT customer = :c", c, expression('Syntax error; token: "NOT", near: "NOT customer"')],
    ["timestamp = :c", c, expression("Attribute name is a reserved keyword; reserved keyword: timestamp")],
    [
      "#c = :c",
      c,
      expression("An expression attribute name used in the document path is not defined; attribute name: #c"),
    ],
    [
      "customer = :d",
      c,
      expression("An expression attribute value used in expression is not defined; attribute value: :d"),
    ],
    ["like(customer, :c)", c, expression("Invalid function name; function: like")],
    [
      "customer = :c",
      { ...c, ":d": n(1) },
      "Value provided in ExpressionAttributeValues unused in expressions: keys: {:d}",
    ],
    ["customer <> :c", c, "Invalid operator used in KeyConditionExpression: <>"],
    ["customer IN (:c)", c, "Invalid operator used in KeyConditionExpression: IN"],
    ["contains(customer, :c)", c, "Invalid operator used in KeyConditionExpression: contains"],
    ["customer = :c OR placed = :p", { ...c, ...p }, "Invalid operator used in KeyConditionExpression: OR"],
    ["customer = :c AND customer = :c", c, "KeyConditionExpressions must only contain one condition per key"],
    ["customer = :c AND size(placed) = :p", { ...c, ...p }, "KeyConditionExpressions cannot contain nested operations"],
    ["customer.x = :c", c, "KeyConditionExpressions cannot have conditions on nested attributes"],
    [":c = :c", c, misplaced("No key attribute specified")],
    ["customer = placed", {}, misplaced("Multiple attribute names used in one condition")],
    [
      "customer = :c AND :p BETWEEN placed AND :p",
      { ...c, ...p },
      misplaced("BETWEEN operator must have the key attribute as its first operand"),
    ],
    [
      "begins_with(:c, customer)",
      c,
      misplaced("begins_with operator must have the key attribute as its first operand"),
    ],
    ["placed = :p", p, "Query condition missed key schema element: customer"],
    ["customer = :c AND v = :p", { ...c, ...p }, "Query condition missed key schema element: placed"],
    ["customer > :c", c, "Query key condition not supported"],
    ["begins_with(customer, :c)", c, "Query key condition not supported"],
    [
      "customer = :c",
      { ":c": n(1) },
      "One or more parameter values were invalid: Condition parameter type does not match schema type",
    ],
    [
      "customer = :c",
      { ":c": s("") },
      "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: customer",
    ],
  ])("%s", async (KeyConditionExpression, values, message) => {
    const given = Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {};
    await expect(query({ KeyConditionExpression, ...given })).rejects.toMatchObject(invalid(message));
  });

  test("a second condition where a table has no sort key", async () => {
    const input = { KeyConditionExpression: "id = :i AND v = :i", ExpressionAttributeValues: { ":i": n(1) } };
    await expect(query({ TableName: "alone", ...input })).rejects.toMatchObject(
      invalid("Query key condition not supported"),
    );
  });

  test.each<[string, Partial<QueryCommandInput>, string]>([
    [
      "to be without conditions",
      {},
      "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.",
    ],
    [
      "both ways of saying them",
      {
        KeyConditionExpression: "customer = :c",
        ExpressionAttributeValues: c,
        KeyConditions: {},
        AttributesToGet: ["v"],
      },
      "Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {AttributesToGet, KeyConditions} Expression parameters: {KeyConditionExpression}",
    ],
    [
      "values without expressions",
      { ...conditions({ customer: ["EQ", s("a")] }), ExpressionAttributeValues: c },
      "ExpressionAttributeValues can only be specified when using expressions: FilterExpression and KeyConditionExpression are null",
    ],
  ])("%s", async (_, input, message) => {
    await expect(query(input)).rejects.toMatchObject(invalid(message));
  });
});

describe("Scan", () => {
  // Specification 4.4 Scan
  test("returns every item whole and counts them, in the same order each time", async () => {
    expect(await scan()).toMatchObject({ Items: [], Count: 0, ScannedCount: 0 });
    await fill();
    const { $metadata, Items, ...answer } = await scan();
    expect(inOrder(Items)).toEqual(inOrder([...ann, ...bob]));
    expect(answer).toEqual({ Count: 4, ScannedCount: 4 });
    expect((await scan()).Items).toEqual(Items);
    expect((await scan({ TableName: "alone" })).Count).toBe(0);
  });

  // Specification 8.4c
  test("does not apply filter, projection, limit, start key, index and segments, and makes one page", async () => {
    await fill();
    const { $metadata, Items, ...answer } = await scan({
      FilterExpression: "v = :v",
      ExpressionAttributeValues: { ":v": s("x") },
      ProjectionExpression: "v",
      Limit: 1,
      ExclusiveStartKey: { customer: s("ann"), placed: n(1) },
      IndexName: "by-anything",
      TotalSegments: 4,
      Segment: 3,
      ReturnConsumedCapacity: "TOTAL",
    });
    expect(inOrder(Items)).toEqual(inOrder([...ann, ...bob]));
    expect(answer).toEqual({ Count: 4, ScannedCount: 4 });
  });

  test("returns the count only for Select=COUNT", async () => {
    await fill();
    const { $metadata, ...answer } = await scan({ Select: "COUNT" });
    expect(answer).toEqual({ Count: 4, ScannedCount: 4 });
  });
});

test.each<[object, string]>([
  [
    { Limit: 0 },
    "Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1",
  ],
  [
    { Select: "SOME" },
    "Value 'SOME' at 'select' failed to satisfy constraint: Member must satisfy enum value set: [SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES]",
  ],
])("Query and Scan refuse %j", async (input, message) => {
  const error = invalid(`1 validation error detected: ${message}`);
  await expect(scan(input)).rejects.toMatchObject(error);
  await expect(query({ ...conditions({ customer: ["EQ", s("a")] }), ...input })).rejects.toMatchObject(error);
});
