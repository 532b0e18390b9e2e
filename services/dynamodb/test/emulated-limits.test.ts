import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";
import { keyedBy } from "./laboratory.js";

/*
 * Limits of DynamoDB: the Developer Guide, "Quotas in Amazon DynamoDB" and "Constraints in Amazon DynamoDB", and the API Reference. Words, as
 * each group says: of AWS's model (the constraints that AWS's answers cite), as dynalite recorded them, or as the probes of the DynamoDB
 * controller for Kubernetes did in October 2026.
 */

const lab = emulatedLaboratory();
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const TableName = "orders";
const Key = { id: { S: "a" } };
const keys = (count: number) => many(count, (n) => ({ id: { S: `${n}` } }));

beforeEach(async () => {
  await lab.table(TableName, ["id:S"]);
  await lab.ask("CreateTable", { TableName: "indexed", ...keyedBy("id:S"), GlobalSecondaryIndexes: globals(1) });
});

function globals(count: number, more: (index: number) => object = () => ({})) {
  const KeySchema = [{ AttributeName: "id", KeyType: "HASH" }];
  return many(count, (n) => ({
    IndexName: `index-${n}`,
    KeySchema,
    Projection: { ProjectionType: "ALL" },
    ...more(n),
  }));
}

function locals(count: number) {
  const [hash, range] = [
    { AttributeName: "id", KeyType: "HASH" },
    { AttributeName: "n", KeyType: "RANGE" },
  ];
  return many(count, (n) => ({
    IndexName: `local-${n}`,
    KeySchema: [hash, range],
    Projection: { ProjectionType: "ALL" },
  }));
}

const included = (from: number, count: number) => ({
  Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: many(count, (n) => `a${from + n}`) },
});

type Limit = readonly [what: string, operation: string, most: object, more: object, refusal: string];

const invalid = "ValidationException: One or more parameter values were invalid: ";
const violated = (member: string, rule: string) =>
  `at '${member}' failed to satisfy constraint: Member must have ${rule}`;

const create = (more: object) => ({ TableName: "new", ...keyedBy("id:S"), ...more });
const provisioned = (units: number) => ({
  BillingMode: "PROVISIONED",
  ProvisionedThroughput: { ReadCapacityUnits: units, WriteCapacityUnits: 1 },
});
const sorted = (more: object) => ({ TableName: "new", ...keyedBy("id:S", "n:N"), ...more });
const nested = (depth: number): object => (depth === 0 ? { S: "x" } : { L: [nested(depth - 1)] });
const put = (value: object) => ({ TableName, Item: { ...Key, value } });
const named = (count: number) => {
  const name = "x".repeat(count);
  return { TableName: name, ...keyedBy("id:S") };
};
const condition = (ConditionExpression: string, values = 1) => ({
  TableName,
  Item: Key,
  ConditionExpression,
  ExpressionAttributeValues: Object.fromEntries(many(values, (n) => [`:v${n}`, { S: "a" }])),
});
const operands = (count: number) => condition(`NOT n IN (${many(count, (n) => `:v${n}`).join(",")})`, count);
const operators = (count: number) => condition(many((count + 1) / 2, () => "a<>:v0").join(" or "));
const expression = (bytes: number) => condition("a <> :v0 ".padEnd(bytes));
const tags = (count: number) => ({ Tags: many(count, (n) => ({ Key: `k${n}`, Value: "v" })) });
const attribute = (letters: number) => ({ TableName: "new", ...keyedBy(`${"k".repeat(letters)}:S`) });
const hash = (bytes: number) => ({ TableName, Item: { id: { S: "x".repeat(bytes) } } });
const deletes = (count: number) => keys(count).map((key) => ({ Delete: { TableName, Key: key } }));
const statements = (count: number) =>
  keys(count).map(({ id }) => ({ Statement: `SELECT * FROM orders WHERE id = '${id.S}'` }));
const size = (bytes: number) => ({ TableName, Item: { id: { S: "a" }, v: { S: "x".repeat(bytes - 4) } } });

const limits: readonly Limit[] = [
  // Tables and indexes; words as dynalite recorded them, and of AWS's model.
  [
    "letters of a name",
    "CreateTable",
    named(255),
    named(256),
    "at 'tableName' failed to satisfy constraint: Member must have length less than or equal to 255",
  ],
  [
    "letters of a key's name",
    "CreateTable",
    attribute(255),
    attribute(256),
    violated("keySchema.1.member.attributeName", "length less than or equal to 255"),
  ],
  [
    "global indexes",
    "CreateTable",
    create({ GlobalSecondaryIndexes: globals(20) }),
    create({ GlobalSecondaryIndexes: globals(21) }),
    `${invalid}Number of GlobalSecondaryIndexes exceeds per-table limit of 20`,
  ],
  [
    "local indexes",
    "CreateTable",
    sorted({ LocalSecondaryIndexes: locals(5) }),
    sorted({ LocalSecondaryIndexes: locals(6) }),
    `${invalid}Number of LocalSecondaryIndexes exceeds per-table limit of 5`,
  ],
  [
    "attributes in one index",
    "CreateTable",
    create({ GlobalSecondaryIndexes: globals(1, () => included(0, 20)) }),
    create({ GlobalSecondaryIndexes: globals(1, () => included(0, 21)) }),
    violated("globalSecondaryIndexes.1.member.projection.nonKeyAttributes", "length less than or equal to 20"),
  ],
  [
    "attributes in all indexes",
    "CreateTable",
    create({ GlobalSecondaryIndexes: globals(5, (n) => included(20 * n, 20)) }),
    create({ GlobalSecondaryIndexes: globals(6, (n) => included(20 * n, n < 5 ? 20 : 1)) }),
    "NonKeyAttributes count exceeds the limit of 100 for all indexes of a table",
  ],
  [
    "capacity units",
    "CreateTable",
    create(provisioned(1e12)),
    create(provisioned(1e12 + 1)),
    "ValidationException: Given value 1000000000001 for ReadCapacityUnits is out of bounds",
  ],
  ["tags", "CreateTable", create(tags(50)), create(tags(51)), `${invalid}A table can have at most 50 tags`],
  // Items; words as dynalite recorded them.
  [
    "bytes of an item",
    "PutItem",
    size(409_600),
    size(409_601),
    "ValidationException: Item size has exceeded the maximum allowed size",
  ],
  [
    "levels of values",
    "PutItem",
    put(nested(32)),
    put(nested(33)),
    "ValidationException: Nesting Levels have exceeded supported limits",
  ],
  // Of AWS's model.
  [
    "letters of an attribute's name",
    "PutItem",
    { TableName, Item: { ...Key, ["n".repeat(65_535)]: { S: "" } } },
    { TableName, Item: { ...Key, ["n".repeat(65_536)]: { S: "" } } },
    "ValidationException: One or more parameter values were invalid: Attribute name is too large, must be less than 65536 bytes",
  ],
  [
    "letters of a nested name",
    "PutItem",
    put({ L: [{ M: { ["n".repeat(65_535)]: { S: "" } } }] }),
    put({ L: [{ M: { ["n".repeat(65_536)]: { S: "" } } }] }),
    "ValidationException: One or more parameter values were invalid: Attribute name is too large, must be less than 65536 bytes",
  ],
  [
    "digits of a number",
    "PutItem",
    put({ N: "1".repeat(38) }),
    put({ N: "1".repeat(39) }),
    "ValidationException: Attempting to store more than 38 significant digits in a Number",
  ],
  [
    "magnitude of a number",
    "PutItem",
    put({ N: `${"9".repeat(38)}e88` }),
    put({ N: "1e126" }),
    "Number overflow. Attempting to store a number with magnitude larger than supported range",
  ],
  [
    "smallness of a number",
    "PutItem",
    put({ N: "-1e-130" }),
    put({ N: "-1e-131" }),
    "Number underflow. Attempting to store a number with magnitude smaller than supported range",
  ],
  [
    "bytes of a partition key",
    "PutItem",
    hash(2048),
    hash(2049),
    `${invalid}Size of hashkey has exceeded the maximum size limit of2048 bytes`,
  ],
  // Expressions; words as dynalite recorded them.
  [
    "bytes of an expression",
    "PutItem",
    expression(4096),
    expression(4097),
    "Invalid ConditionExpression: Expression size has exceeded the maximum allowed size; expression size: 4097",
  ],
  [
    "operators of an expression",
    "PutItem",
    operators(299),
    operators(301),
    "The expression contains too many operators",
  ],
  [
    "operands of IN",
    "PutItem",
    operands(100),
    operands(101),
    "Invalid ConditionExpression: The IN operator is provided with too many operands; number of operands: 101",
  ],
  // Batches, transactions and pages; words of AWS's model, and as dynalite recorded them.
  [
    "keys of a batch",
    "BatchGetItem",
    { RequestItems: { orders: { Keys: keys(100) } } },
    { RequestItems: { orders: { Keys: keys(101) } } },
    "Value at 'RequestItems.orders.member.Keys' failed to satisfy constraint: Member must have length less than or equal to 100",
  ],
  [
    "keys of a batch in all tables",
    "BatchGetItem",
    { RequestItems: { orders: { Keys: keys(50) }, indexed: { Keys: keys(50) } } },
    { RequestItems: { orders: { Keys: keys(50) }, indexed: { Keys: keys(51) } } },
    "ValidationException: Too many items requested for the BatchGetItem call",
  ],
  [
    "writes of a batch",
    "BatchWriteItem",
    { RequestItems: { orders: keys(25).map((Item) => ({ PutRequest: { Item } })) } },
    { RequestItems: { orders: keys(26).map((Item) => ({ PutRequest: { Item } })) } },
    "at 'requestItems' failed to satisfy constraint: Map value must satisfy constraint: [Member must have length less than or equal to 25, Member must have length greater than or equal to 1]",
  ],
  [
    "writes of a transaction",
    "TransactWriteItems",
    { TransactItems: deletes(100) },
    { TransactItems: deletes(101) },
    violated("transactItems", "length less than or equal to 100"),
  ],
  [
    "letters of a token",
    "TransactWriteItems",
    { ClientRequestToken: "x".repeat(36), TransactItems: deletes(1) },
    { ClientRequestToken: "x".repeat(37), TransactItems: deletes(1) },
    violated("clientRequestToken", "length less than or equal to 36"),
  ],
  [
    "statements of a batch",
    "BatchExecuteStatement",
    { Statements: statements(25) },
    { Statements: statements(26) },
    violated("statements", "length less than or equal to 25"),
  ],
  [
    "statements of a transaction",
    "ExecuteTransaction",
    { TransactStatements: statements(100) },
    { TransactStatements: statements(101) },
    violated("transactStatements", "length less than or equal to 100"),
  ],
  [
    "segments",
    "Scan",
    { TableName, Segment: 999_999, TotalSegments: 1_000_000 },
    { TableName, Segment: 0, TotalSegments: 1_000_001 },
    violated("totalSegments", "value less than or equal to 1000000"),
  ],
  [
    "names of tables in a page",
    "ListTables",
    { Limit: 100 },
    { Limit: 101 },
    violated("limit", "value less than or equal to 100"),
  ],
];

test.each(limits)("the most %s", async (_, operation, most, more, refusal) => {
  expect(await lab.refusal(operation, more)).toContain(refusal);
  expect(await lab.ask(operation, most)).toBeDefined();
});

/* As the probes of the controller for Kubernetes recorded them (DDB-TABLE-437, 456 and the requests of table/creative/degenerate-5xx-hunt). */
describe("values that AWS refuses", () => {
  const ResourceArn = `arn:aws:dynamodb:us-east-1:000000000000:table/${TableName}`;
  const policy = (Policy: string) => ({ ResourceArn, Policy });
  const outside = (member: string) =>
    `${invalid}Requested ${member} for OnDemandThroughput for table is outside of valid range`;
  const badPolicy = (reason: string) => `${invalid}Invalid policy document: ${reason}`;
  const index = (Update: object) => ({ TableName: "indexed", GlobalSecondaryIndexUpdates: [{ Update }] });
  const onDemandOnly = `${invalid}The only Updates for index: index-0 when TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput, WarmThroughput`;
  test.each<[operation: string, input: object, refusal: string]>([
    [
      "UpdateTable",
      { TableName, OnDemandThroughput: { MaxReadRequestUnits: 0, MaxWriteRequestUnits: 0 } },
      outside("MaxReadRequestUnits"),
    ],
    ["UpdateTable", { TableName, OnDemandThroughput: { MaxWriteRequestUnits: -2 } }, outside("MaxWriteRequestUnits")],
    ["CreateTable", create({ OnDemandThroughput: { MaxReadRequestUnits: 0 } }), outside("MaxReadRequestUnits")],
    [
      "UpdateTable",
      index({ IndexName: "ghost", OnDemandThroughput: { MaxReadRequestUnits: 1 } }),
      "ResourceNotFoundException: Requested resource not found: Index ghost for table indexed",
    ],
    [
      "UpdateTable",
      index({ IndexName: "ghost", WarmThroughput: {} }),
      `${invalid}WarmThroughput must have at least one of ReadUnitsPerSecond or WriteUnitsPerSecond specified for index: ghost`,
    ],
    ["UpdateTable", index({ IndexName: "index-0" }), onDemandOnly],
    ["UpdateTable", index({ IndexName: "index-0", OnDemandThroughput: {} }), onDemandOnly],
    [
      "UpdateTable",
      index({ IndexName: "index-0", ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 } }),
      onDemandOnly,
    ],
    ["PutResourcePolicy", policy(""), badPolicy("This policy contains invalid Json")],
    ["PutResourcePolicy", policy("[]"), badPolicy("This policy contains invalid Json")],
    ["PutResourcePolicy", policy("null"), badPolicy("This text appears not to be a policy")],
    ["PutResourcePolicy", policy("{}"), badPolicy("Syntax error at position (1,3)")],
    ["PutResourcePolicy", policy('{"Statement":[]}'), badPolicy("Could not parse the policy: Statement is empty!")],
    ["PutResourcePolicy", policy('{"Statement":[{}]}'), badPolicy("Missing required field Effect")],
    ["PutResourcePolicy", policy('{"Version":"2012-10-17"}'), badPolicy("It has no Statement.")],
    ["PutResourcePolicy", policy('{"Statement":null}'), badPolicy("Each Statement must be an object.")],
    [
      "PutResourcePolicy",
      policy('{"Statement":[{"Effect":"deny"}]}'),
      badPolicy("The Effect of a Statement is Allow or Deny."),
    ],
    ["CreateTable", create({ ResourcePolicy: "{}" }), badPolicy("Syntax error at position (1,3)")],
    [
      "CreateTable",
      create({ StreamSpecification: { StreamEnabled: true, StreamViewType: "ALL" } }),
      "Member must satisfy enum value set: [OLD_IMAGE, KEYS_ONLY, NEW_AND_OLD_IMAGES, NEW_IMAGE]",
    ],
  ])("%s %j", async (operation, input, refusal) => {
    expect(await lab.refusal(operation, input)).toContain(refusal);
  });

  test("a maximum of -1 is none", async () => {
    await lab.ask("UpdateTable", {
      TableName,
      OnDemandThroughput: { MaxReadRequestUnits: -1, MaxWriteRequestUnits: 1 },
    });
  });
});
