import type { Condition, CreateTableCommandInput } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";
import { keyedBy } from "./laboratory.js";

/*
 * Recorded answers of AWS: what DynamoDB was seen to answer. Rows whose words are not recorded say so.
 */

const lab = emulatedLaboratory();
beforeEach(async () => {
  await lab.table("orders", ["p:S"]);
});

const invalid = (message: string) => `ValidationException: ${message}`;
const wrongValues = (message: string) => invalid(`One or more parameter values were invalid: ${message}`);
const violation = (message: string) => invalid(`1 validation error detected: ${message}`);
const Key = { p: { S: "a" } };
const long = "x".repeat(65_536);
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const put = (text: string) => ({ PutRequest: { Item: { p: { S: text } } } });
const levels = (count: number) => ["a", ...numbers(count - 1).map(() => "b")].join(".");
const nested = (depth: number): object => (depth === 0 ? { S: "x" } : { L: [nested(depth - 1)] });
const update = (UpdateExpression: string, values: object = {}) => ({
  TableName: "orders",
  Key,
  UpdateExpression,
  ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
});
const deep = (name: string) =>
  invalid(`Invalid ${name}: The document path has too many nesting levels; nesting levels: 33`);
const nameTooLarge = /^ValidationException: One or more parameter values were invalid: Attribute name is too large/;
const limitOfKeys = (items: string) =>
  violation(
    `Value '[…]' at '${items}' failed to satisfy constraint: Member must have length less than or equal to 100`,
  );

type Row = readonly [what: string, operation: string, input: object, answer: string | RegExp];

const batches: readonly Row[] = [
  [
    "a BatchGetItem of nothing",
    "BatchGetItem",
    { RequestItems: {} },
    invalid("The requestItems parameter is required for BatchGetItem"),
  ],
  [
    "a BatchWriteItem of nothing",
    "BatchWriteItem",
    { RequestItems: {} },
    invalid("The requestItems parameter is required for BatchWriteItem"),
  ],
  [
    "101 keys of a table",
    "BatchGetItem",
    { RequestItems: { orders: { Keys: numbers(101).map((n) => ({ p: { S: String(n) } })) } } },
    violation(
      "Value at 'RequestItems.orders.member.Keys' failed to satisfy constraint: Member must have length less than or equal to 100",
    ),
  ],
  [
    "26 writes of one table",
    "BatchWriteItem",
    { RequestItems: { orders: numbers(26).map((n) => put(String(n))) } },
    violation(
      "Value '{orders=[…]}' at 'requestItems' failed to satisfy constraint: Map value must satisfy constraint: [Member must have length less than or equal to 25, Member must have length greater than or equal to 1]",
    ),
  ],
  [
    "26 writes of two tables",
    "BatchWriteItem",
    {
      RequestItems: { orders: numbers(13).map((n) => put(String(n))), others: numbers(13).map((n) => put(String(n))) },
    },
    invalid("Too many items requested for the BatchWriteItem call"),
  ],
  [
    "a put without a key attribute",
    "BatchWriteItem",
    { RequestItems: { orders: [{ PutRequest: { Item: { other: { S: "x" } } } }] } },
    invalid("The provided key element does not match the schema"),
  ],
  [
    "a key without a key attribute",
    "BatchGetItem",
    { RequestItems: { orders: { Keys: [{ other: { S: "x" } }] } } },
    invalid("The provided key element does not match the schema"),
  ],
  [
    "a transaction of 101 writes",
    "TransactWriteItems",
    { TransactItems: numbers(101).map((n) => ({ Put: { TableName: "orders", Item: { p: { S: String(n) } } } })) },
    limitOfKeys("transactItems"),
  ],
  [
    "a transaction of 101 reads",
    "TransactGetItems",
    { TransactItems: numbers(101).map((n) => ({ Get: { TableName: "orders", Key: { p: { S: String(n) } } } })) },
    limitOfKeys("transactItems"),
  ],
  [
    "a transaction of 101 statements (the neighbour of the two)",
    "ExecuteTransaction",
    { TransactStatements: numbers(101).map((n) => ({ Statement: `SELECT * FROM orders WHERE p = '${n}'` })) },
    limitOfKeys("transactStatements"),
  ],
];

const names: readonly Row[] = [
  [
    "a new table without a name",
    "CreateTable",
    keyedBy("p:S"),
    invalid("The parameter 'TableName' is required but was not present in the request"),
  ],
  ...["DescribeTable", "DeleteTable"].map(
    (operation): Row => [
      `${operation} without a name (dynalite)`,
      operation,
      {},
      invalid("The parameter 'TableName' is required but was not present in the request"),
    ],
  ),
  [
    "a new table with a name of two characters",
    "CreateTable",
    { TableName: "ab", ...keyedBy("p:S") },
    violation(
      "Value 'ab' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 3",
    ),
  ],
  [
    "a new table with a name that is wrong twice",
    "CreateTable",
    { TableName: "x!", ...keyedBy("p:S") },
    /at 'tableName' failed/,
  ],
  [
    "an item of a table with a name of 256 characters",
    "PutItem",
    { TableName: "x".repeat(256), Item: Key },
    violation(
      `Value '${"x".repeat(256)}' at 'tableName' failed to satisfy constraint: Member must have length less than or equal to 255`,
    ),
  ],
  [
    "a write in a transaction of a table with a short name (the neighbour)",
    "TransactWriteItems",
    { TransactItems: [{ Put: { TableName: "ab", Item: Key } }] },
    violation(
      "Value 'ab' at 'transactItems.1.member.put.tableName' failed to satisfy constraint: Member must have length greater than or equal to 3",
    ),
  ],
  [
    "names of attributes that are too large: an item's",
    "PutItem",
    { TableName: "orders", Item: { ...Key, [long]: { S: "x" } } },
    nameTooLarge,
  ],
  [
    "a projection's",
    "GetItem",
    { TableName: "orders", Key, ProjectionExpression: "#n", ExpressionAttributeNames: { "#n": long } },
    nameTooLarge,
  ],
  [
    "a condition's",
    "DeleteItem",
    { TableName: "orders", Key, ConditionExpression: "attribute_exists(#n)", ExpressionAttributeNames: { "#n": long } },
    nameTooLarge,
  ],
  ["those of AttributesToGet", "GetItem", { TableName: "orders", Key, AttributesToGet: [long] }, nameTooLarge],
  [
    "one that has fewer characters than bytes",
    "GetItem",
    { TableName: "orders", Key, AttributesToGet: ["é".repeat(32_768)] },
    nameTooLarge,
  ],
  [
    "a query of no items",
    "Query",
    {
      TableName: "orders",
      Limit: 0,
      KeyConditionExpression: "p = :p",
      ExpressionAttributeValues: { ":p": { S: "a" } },
    },
    violation("Value at 'Limit' failed to satisfy constraint: Member must have value greater than or equal to 1"),
  ],
];

const expressions: readonly Row[] = [
  [
    "a projection of 33 levels",
    "GetItem",
    { TableName: "orders", Key, ProjectionExpression: levels(33) },
    deep("ProjectionExpression"),
  ],
  [
    "a condition of 33 levels",
    "DeleteItem",
    { TableName: "orders", Key, ConditionExpression: `attribute_exists(${levels(33)})` },
    deep("ConditionExpression"),
  ],
  [
    "a filter of 33 levels",
    "Scan",
    { TableName: "orders", FilterExpression: `attribute_exists(${levels(33)})` },
    deep("FilterExpression"),
  ],
  ["a removal of 33 levels", "UpdateItem", update(`REMOVE ${levels(33)}`), deep("UpdateExpression")],
  ["an operand of 33 levels", "UpdateItem", update(`SET c = ${levels(33)}`), deep("UpdateExpression")],
  [
    "list_append in list_append",
    "UpdateItem",
    update("SET a = list_append(list_append(:x, :y), :z)", { ":x": { L: [] }, ":y": { L: [] }, ":z": { L: [] } }),
    invalid(
      "Invalid UpdateExpression: The function is not allowed to be used this way in an expression; function: list_append",
    ),
  ],
  [
    "a name that begins with _",
    "UpdateItem",
    update("SET _abc = :v", { ":v": { S: "x" } }),
    invalid('Invalid UpdateExpression: Syntax error; token: "_", near: "SET _abc"'),
  ],
  [
    "a name that begins with a digit",
    "UpdateItem",
    update("SET 1abc = :v", { ":v": { S: "x" } }),
    invalid('Invalid UpdateExpression: Syntax error; token: "1", near: "SET 1abc"'),
  ],
  [
    "a function's name that begins with _",
    "UpdateItem",
    update("SET a = _f(:v)", { ":v": { S: "x" } }),
    /Invalid UpdateExpression: Syntax error; token: "_"/,
  ],
  [
    "a name in a condition that begins with _",
    "DeleteItem",
    { TableName: "orders", Key, ConditionExpression: "attribute_exists(_a)" },
    /Invalid ConditionExpression: Syntax error; token: "_"/,
  ],
  [
    "a name in a projection that begins with _",
    "GetItem",
    { TableName: "orders", Key, ProjectionExpression: "a._b" },
    /Invalid ProjectionExpression: Syntax error; token: "_"/,
  ],
  [
    "a name in a key condition that begins with _",
    "Query",
    { TableName: "orders", KeyConditionExpression: "_p = :p", ExpressionAttributeValues: { ":p": { S: "a" } } },
    /Invalid KeyConditionExpression: Syntax error; token: "_"/,
  ],
  ...["if_not_exists", "list_append"].map(
    (name): Row => [
      `${name} in a condition`,
      "DeleteItem",
      {
        TableName: "orders",
        Key,
        ConditionExpression: `${name}(a, :v)`,
        ExpressionAttributeValues: { ":v": { L: [] } },
      },
      invalid(`Invalid ConditionExpression: The function is not allowed in a condition expression; function: ${name}`),
    ],
  ),
  [
    "a condition above 4,096 bytes, whatever else is wrong with it",
    "DeleteItem",
    { TableName: "orders", Key, ConditionExpression: "(".repeat(4100) },
    invalid(
      "Invalid ConditionExpression: Expression size has exceeded the maximum allowed size; expression size: 4100",
    ),
  ],
  [
    "a sum of more than 38 digits",
    "UpdateItem",
    update("SET b = :v + :w", { ":v": { N: "9".repeat(38) }, ":w": { N: "0.1" } }),
    invalid("Number overflow. Attempting to store a number with magnitude larger than supported range"),
  ],
  [
    "an ADD of more than 38 digits (the neighbour)",
    "UpdateItem",
    { ...update("ADD n :w", { ":w": { N: "0.1" } }), Key: { p: { S: "full" } } },
    invalid("Number overflow. Attempting to store a number with magnitude larger than supported range"),
  ],
];

const values: readonly Row[] = [
  // The words are not recorded; they have both parts that clients look for.
  [
    "an item of 33 levels",
    "PutItem",
    { TableName: "orders", Item: { ...Key, deep: nested(33) } },
    /Nesting Levels have exceeded supported limits.*nested/,
  ],
  [
    "a value of 33 levels in an expression",
    "UpdateItem",
    update("SET a = :v", { ":v": nested(33) }),
    /Nesting Levels have exceeded supported limits.*nested/,
  ],
  [
    "an update that makes 33 levels",
    "UpdateItem",
    { ...update("SET a.b = :v", { ":v": nested(32) }), Key: { p: { S: "map" } } },
    /Nesting Levels have exceeded supported limits.*nested/,
  ],
  [
    "AttributeUpdates of 33 levels",
    "UpdateItem",
    { TableName: "orders", Key, AttributeUpdates: { a: { Action: "PUT", Value: nested(33) } } },
    /Nesting Levels have exceeded supported limits.*nested/,
  ],
];

describe.each([
  ["batches", batches],
  ["names", names],
  ["expressions", expressions],
  ["values", values],
])("%s", (_, rows) => {
  beforeEach(async () => {
    await lab.put("orders", { p: "map", a: {} });
    await lab.ask("PutItem", { TableName: "orders", Item: { p: { S: "full" }, n: { N: "9".repeat(38) } } });
  });

  test.each(rows)("%s", async (_, operation, input, answer) => {
    const refusal = await lab.refusal(operation, input);
    if (answer instanceof RegExp) expect(refusal).toMatch(answer);
    else expect(refusal).toBe(answer);
  });
});

test("32 levels pass in each expression", async () => {
  await lab.ask("GetItem", { TableName: "orders", Key, ProjectionExpression: levels(32) });
  await lab.ask("Scan", { TableName: "orders", FilterExpression: `attribute_exists(${levels(32)})` });
});

describe("indexes", () => {
  const indexed: Partial<CreateTableCommandInput> = {
    AttributeDefinitions: ["p", "x"].map((AttributeName) => ({ AttributeName, AttributeType: "S" as const })),
    GlobalSecondaryIndexes: [
      {
        IndexName: "by-p-x",
        KeySchema: [
          { AttributeName: "p", KeyType: "HASH" },
          { AttributeName: "x", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      },
    ],
  };
  beforeEach(() => lab.table("indexed", ["p:S"], indexed));

  test("a legacy query of an index has conditions on its keys, of which one is the table's key too", async () => {
    await lab.put("indexed", { p: "a", x: "b" });
    const equals = (S: string): Condition => ({ ComparisonOperator: "EQ", AttributeValueList: [{ S }] });
    const KeyConditions = { p: equals("a"), x: equals("b") };
    expect(await lab.query({ TableName: "indexed", IndexName: "by-p-x", KeyConditions })).toEqual([{ p: "a", x: "b" }]);
  });

  const mismatch = (actual: string) =>
    wrongValues(`Type mismatch for Index Key x Expected: S Actual: ${actual} IndexName: by-p-x`);
  test.each<[string, object]>([
    ["N", { N: "1" }],
    ["M", { M: {} }],
    ["NULL", { NULL: true }],
  ])("an update can't set an index's key to the type %s, in either form", async (actual, value) => {
    const UpdateExpression = "SET x = :v";
    const byExpression = { UpdateExpression, ExpressionAttributeValues: { ":v": value } };
    expect(await lab.refusal("UpdateItem", { TableName: "indexed", Key, ...byExpression })).toBe(mismatch(actual));
    const AttributeUpdates = { x: { Action: "PUT", Value: value } };
    expect(await lab.refusal("UpdateItem", { TableName: "indexed", Key, AttributeUpdates })).toBe(mismatch(actual));
  });

  test("an update below an index's key is refused", async () => {
    const input = {
      TableName: "indexed",
      Key,
      UpdateExpression: "SET x.y = :v",
      ExpressionAttributeValues: { ":v": { S: "a" } },
    };
    expect(await lab.refusal("UpdateItem", input)).toBe(
      invalid(
        "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: IndexKey: x",
      ),
    );
  });

  const withProjection = (Projection: object) => ({
    TableName: "another",
    ...keyedBy("p:S"),
    GlobalSecondaryIndexes: [{ IndexName: "all", KeySchema: [{ AttributeName: "p", KeyType: "HASH" }], Projection }],
  });
  test("a projection of some attributes names them, each once", async () => {
    const none = withProjection({ ProjectionType: "INCLUDE" });
    const twice = withProjection({ ProjectionType: "INCLUDE", NonKeyAttributes: ["a", "b", "a"] });
    expect(await lab.refusal("CreateTable", none)).toBe(
      wrongValues("ProjectionType is INCLUDE, but NonKeyAttributes is not specified"),
    );
    expect(await lab.refusal("CreateTable", twice)).toMatch(/^ValidationException: .*Duplicate/);
    const [index] = none.GlobalSecondaryIndexes;
    const updates = { TableName: "orders", AttributeDefinitions: keyedBy("p:S").AttributeDefinitions };
    expect(await lab.refusal("UpdateTable", { ...updates, GlobalSecondaryIndexUpdates: [{ Create: index }] })).toBe(
      wrongValues("ProjectionType is INCLUDE, but NonKeyAttributes is not specified"),
    );
  });
});

describe("legacy conditions", () => {
  test("NOT_CONTAINS is false of an attribute that an item does not have, as CONTAINS is", async () => {
    await lab.put("orders", { p: "a" });
    const condition: Condition = { ComparisonOperator: "NOT_CONTAINS", AttributeValueList: [{ S: "x" }] };
    expect(await lab.refusal("PutItem", { TableName: "orders", Item: Key, Expected: { none: condition } })).toBe(
      "ConditionalCheckFailedException: The conditional request failed",
    );
    expect(await lab.scan({ TableName: "orders", ScanFilter: { none: condition } })).toEqual([]);
  });

  test("a key condition names its operator as the caller wrote it", async () => {
    await lab.table("numbered", ["p:S", "n:N"]);
    const begins = { ComparisonOperator: "BEGINS_WITH", AttributeValueList: [{ N: "1" }] };
    const KeyConditions = { p: { ComparisonOperator: "EQ", AttributeValueList: [{ S: "a" }] }, n: begins };
    expect(await lab.refusal("Query", { TableName: "numbered", KeyConditions })).toMatch(
      /^ValidationException: .*BEGINS_WITH/,
    );
    const asExpression = {
      KeyConditionExpression: "p = :p AND begins_with(n, :n)",
      ExpressionAttributeValues: { ":p": { S: "a" }, ":n": { N: "1" } },
    };
    expect(await lab.refusal("Query", { TableName: "numbered", ...asExpression })).toMatch(/begins_with/);
  });
});

test("a transaction may be sent again with its members in another order", async () => {
  const send = (item: string) =>
    lab.raw("TransactWriteItems", `{"ClientRequestToken":"one","TransactItems":[{"Put":{${item}}}]}`);
  const name = '"TableName":"orders"';
  const first = await send(`${name},"Item":{"p":{"S":"a"},"b":{"M":{"x":{"N":"1"},"y":{"N":"2"}}}}`);
  const again = await send(`"Item":{"b":{"M":{"y":{"N":"2"},"x":{"N":"1"}}},"p":{"S":"a"}},${name}`);
  expect([first.status, again.status]).toEqual([200, 200]);
  const other = await send(`${name},"Item":{"p":{"S":"a"},"b":{"M":{"x":{"N":"2"},"y":{"N":"1"}}}}`);
  expect(other.body["__type"]).toMatch(/#IdempotentParameterMismatchException$/);
});

test("base64 without its padding is refused", async () => {
  const send = (B: string) => lab.raw("PutItem", `{"TableName":"orders","Item":{"p":{"S":"a"},"b":{"B":"${B}"}}}`);
  const { status, body } = await send("YWJjZGVmZ2g");
  expect([status, body["__type"]]).toEqual([400, "com.amazon.coral.service#SerializationException"]);
  expect((await send("YWJjZGVmZ2g=")).status).toBe(200);
});

describe("tags", () => {
  const ResourceArn = "arn:aws:dynamodb:us-east-1:000000000000:table/orders";

  test.each(["a*b", "a,b", "a#b"])("%s has a character that tags can't have", async (text) => {
    for (const Tags of [[{ Key: text, Value: "x" }], [{ Key: "x", Value: text }]]) {
      expect(await lab.refusal("TagResource", { ResourceArn, Tags })).toMatch(/^ValidationException: /);
      const created = { TableName: "another", ...keyedBy("p:S"), Tags };
      expect(await lab.refusal("CreateTable", created)).toMatch(/^ValidationException: /);
    }
  });

  test("letters of all scripts, digits, spaces and + - = . _ : / @ are taken", async () => {
    await lab.ask("TagResource", { ResourceArn, Tags: [{ Key: "é日 1+-=._:/@", Value: "" }] });
  });

  test("what is not a table is not accessible", async () => {
    const denied =
      /^AccessDeniedException: User: arn:aws:iam::000000000000:root is not authorized to perform: dynamodb:/;
    const absent = "arn:aws:dynamodb:us-east-1:000000000000:table/none";
    expect(await lab.refusal("ListTagsOfResource", { ResourceArn: absent })).toMatch(denied);
    const Tags = [{ Key: "a", Value: "b" }];
    expect(await lab.refusal("TagResource", { ResourceArn: "no arn", Tags })).toMatch(denied);
    expect(await lab.refusal("UntagResource", { ResourceArn: "no arn", TagKeys: ["a"] })).toMatch(denied);
    // The API reference has ResourceNotFoundException for both.
    expect(await lab.refusal("TagResource", { ResourceArn: absent, Tags })).toMatch(/^ResourceNotFoundException: /);
  });
});

describe("descriptions", () => {
  type Described = { readonly TableDescription?: Record<string, unknown>; readonly Table?: Record<string, unknown> };
  const create = async (TableName: string, more: object) =>
    ((await lab.ask("CreateTable", { TableName, ...keyedBy("p:S"), ...more })) as Described).TableDescription;
  const describeTable = async (TableName: string) =>
    ((await lab.ask("DescribeTable", { TableName })) as Described).Table;
  const provisioned = {
    BillingMode: "PROVISIONED",
    ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 5 },
  };
  const five = { ReadUnitsPerSecond: 5, WriteUnitsPerSecond: 5, Status: "ACTIVE" };
  const onDemand = { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 4_000, Status: "ACTIVE" };

  test("of a table on demand tell its billing, and from DescribeTable on since when", async () => {
    expect((await create("new", {}))?.["BillingModeSummary"]).toEqual({ BillingMode: "PAY_PER_REQUEST" });
    const summary = { BillingMode: "PAY_PER_REQUEST", LastUpdateToPayPerRequestDateTime: expect.any(Date) };
    expect((await describeTable("new"))?.["BillingModeSummary"]).toEqual(summary);
  });

  test("of a provisioned table tell no billing, unless it was on demand before", async () => {
    expect(await create("new", provisioned)).not.toHaveProperty("BillingModeSummary");
    expect(await describeTable("new")).not.toHaveProperty("BillingModeSummary");
    await lab.ask("UpdateTable", { TableName: "orders", ...provisioned });
    expect((await describeTable("orders"))?.["BillingModeSummary"]).toEqual({
      BillingMode: "PROVISIONED",
      LastUpdateToPayPerRequestDateTime: expect.any(Date),
    });
  });

  test("of a deleted table have no keys and no time of creation", async () => {
    const { TableDescription } = (await lab.ask("DeleteTable", { TableName: "orders" })) as Described;
    expect(Object.keys(TableDescription ?? {}).sort()).toEqual([
      "BillingModeSummary",
      "DeletionProtectionEnabled",
      "ItemCount",
      "ProvisionedThroughput",
      "TableArn",
      "TableId",
      "TableName",
      "TableSizeBytes",
      "TableStatus",
    ]);
    expect(TableDescription?.["BillingModeSummary"]).toHaveProperty("LastUpdateToPayPerRequestDateTime");
  });

  test("of an active table and its global indexes tell the warm throughput", async () => {
    const index = { IndexName: "all", KeySchema: keyedBy("p:S").KeySchema, Projection: { ProjectionType: "ALL" } };
    const { ProvisionedThroughput } = provisioned;
    const GlobalSecondaryIndexes = [{ ...index, ProvisionedThroughput }];
    expect(await create("new", { ...provisioned, GlobalSecondaryIndexes })).not.toHaveProperty("WarmThroughput");
    const table = await describeTable("new");
    expect(table?.["WarmThroughput"]).toEqual(five);
    expect(table?.["GlobalSecondaryIndexes"]).toMatchObject([{ WarmThroughput: five }]);
    expect((await describeTable("orders"))?.["WarmThroughput"]).toEqual(onDemand);
  });

  test("of a new table tell the warm throughput that was asked for, as being updated", async () => {
    const WarmThroughput = { ReadUnitsPerSecond: 20_000, WriteUnitsPerSecond: 5_000 };
    expect((await create("new", { WarmThroughput }))?.["WarmThroughput"]).toEqual({
      ...WarmThroughput,
      Status: "UPDATING",
    });
    expect((await describeTable("new"))?.["WarmThroughput"]).toEqual({ ...WarmThroughput, Status: "ACTIVE" });
  });

  test("less warm throughput than a table has is refused", async () => {
    const less = { ReadUnitsPerSecond: 11_999, WriteUnitsPerSecond: 4_000 };
    const created = { TableName: "new", ...keyedBy("p:S"), WarmThroughput: less };
    expect(await lab.refusal("CreateTable", created)).toMatch(/^ValidationException: .*WarmThroughput/);
    const changed = { TableName: "orders", WarmThroughput: less };
    expect(await lab.refusal("UpdateTable", changed)).toMatch(/^ValidationException: .*WarmThroughput/);
    const more = { ReadUnitsPerSecond: 13_000, WriteUnitsPerSecond: 5_000 };
    await lab.ask("UpdateTable", { TableName: "orders", WarmThroughput: more });
    expect(
      await lab.refusal("UpdateTable", { ...changed, WarmThroughput: { ...more, WriteUnitsPerSecond: 4_500 } }),
    ).toMatch(/^ValidationException: .*WarmThroughput/);
  });
});
