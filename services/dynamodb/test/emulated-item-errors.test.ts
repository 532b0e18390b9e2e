import { beforeEach, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/*
 * Sources of the messages: what dynalite's tests recorded of DynamoDB ("dynalite"), those of ScyllaDB's Alternator, which run against
 * DynamoDB too ("alternator"), the request checks of AWS's DAX client ("dax"), and questions of users ("asked").
 */

const lab = emulatedLaboratory();
beforeEach(async () => {
  await lab.table("orders", ["id:S", "n:N"], {
    AttributeDefinitions: [
      { AttributeName: "id", AttributeType: "S" },
      { AttributeName: "n", AttributeType: "N" },
      { AttributeName: "g", AttributeType: "S" },
      { AttributeName: "l", AttributeType: "N" },
    ],
    LocalSecondaryIndexes: [
      {
        IndexName: "by-l",
        KeySchema: [
          { AttributeName: "id", KeyType: "HASH" },
          { AttributeName: "l", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "KEYS_ONLY" },
      },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "by-g",
        KeySchema: [{ AttributeName: "g", KeyType: "HASH" }],
        Projection: { ProjectionType: "KEYS_ONLY" },
      },
    ],
  });
  await lab.put("orders", { id: "a", n: 1, text: "t", list: [1], map: { a: 1 }, set: new Set(["x"]) });
});

const TableName = "orders";
const key = { id: { S: "a" }, n: { N: "1" } };
const put = { TableName, Item: key };
const one = { TableName, Key: key };
const validation = (message: string) => `ValidationException: ${message}`;
const invalid = (message: string) => validation(`One or more parameter values were invalid: ${message}`);
const missingTable = "ResourceNotFoundException: Requested resource not found";
const both =
  "Can not use both expression and non-expression parameters in the same request: Non-expression parameters:";

type Case = readonly [source: string, operation: string, input: object, refusal: string];

/** Two faults in one request give the one that is checked first: the one in the name of the section. */
const order: readonly Case[] = [
  [
    "dynalite",
    "PutItem",
    { ...put, TableName: "none", ReturnValues: "X", Item: { id: { N: "x" } } },
    validation(
      "1 validation error detected: Value 'X' at 'returnValues' failed to satisfy constraint: Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]",
    ),
  ],
  [
    "dynalite",
    "PutItem",
    { ...put, Item: { id: {} }, ConditionExpression: "a", Expected: { a: { Exists: false } } },
    validation(`${both} {Expected} Expression parameters: {ConditionExpression}`),
  ],
  [
    "dynalite",
    "PutItem",
    { ...put, Item: { id: { N: "x" } }, ReturnValues: "ALL_NEW" },
    validation("The parameter cannot be converted to a numeric value: x"),
  ],
  [
    "dynalite",
    "PutItem",
    { ...put, ReturnValues: "ALL_NEW", ConditionExpression: "" },
    validation("ReturnValues can only be ALL_OLD or NONE"),
  ],
  [
    "dynalite",
    "PutItem",
    { ...put, Item: { id: { S: "a".repeat(409_600) } }, ConditionExpression: "" },
    validation("Item size has exceeded the maximum allowed size"),
  ],
  [
    "dynalite",
    "PutItem",
    { ...put, TableName: "none", ConditionExpression: "" },
    validation("Invalid ConditionExpression: The expression can not be empty;"),
  ],
  ["dynalite", "PutItem", { TableName: "none", Item: {} }, missingTable],
  [
    "dynalite",
    "PutItem",
    { TableName, Item: { id: { S: "a" } }, ConditionExpression: "attribute_not_exists(id)" },
    invalid("Missing the key n in the item"),
  ],
  [
    "dynalite",
    "UpdateItem",
    { ...one, TableName: "none", UpdateExpression: "SET a = :a" },
    validation(
      "Invalid UpdateExpression: An expression attribute value used in expression is not defined; attribute value: :a",
    ),
  ],
  [
    "dynalite",
    "UpdateItem",
    { ...one, UpdateExpression: "SET a = ", ConditionExpression: "=" },
    validation('Invalid UpdateExpression: Syntax error; token: "<EOF>", near: "="'),
  ],
  ["dynalite", "UpdateItem", { TableName: "none", Key: {} }, missingTable],
  [
    "dynalite",
    "UpdateItem",
    { TableName, Key: {}, ConditionExpression: "attribute_exists(zz)" },
    validation("The provided key element does not match the schema"),
  ],
  [
    "dynalite",
    "UpdateItem",
    { ...one, UpdateExpression: "SET a = zz", ConditionExpression: "attribute_exists(zz)" },
    "ConditionalCheckFailedException: The conditional request failed",
  ],
  [
    "dynalite",
    "GetItem",
    { TableName: "none", Key: {}, ProjectionExpression: "a, a" },
    validation(
      "Invalid ProjectionExpression: Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a]",
    ),
  ],
  [
    "dynalite",
    "Query",
    { TableName: "none", Select: "SPECIFIC_ATTRIBUTES", ExclusiveStartKey: { a: {} } },
    validation(
      "The provided starting key is invalid: Supplied AttributeValue is empty, must contain exactly one of the supported datatypes",
    ),
  ],
  [
    "dynalite",
    "Query",
    { TableName: "none", Select: "SPECIFIC_ATTRIBUTES" },
    validation("Either the KeyConditions or KeyConditionExpression parameter must be specified in the request."),
  ],
  [
    "dynalite",
    "Scan",
    { TableName: "none", Segment: 1, FilterExpression: "" },
    validation(
      "The TotalSegments parameter is required but was not present in the request when Segment parameter is present",
    ),
  ],
];

const items: readonly Case[] = [
  [
    "dynalite",
    "PutItem",
    { ...put, Item: { ...key, g: { N: "1" } } },
    invalid("Type mismatch for Index Key g Expected: S Actual: N IndexName: by-g"),
  ],
  [
    "asked",
    "PutItem",
    { ...put, Item: { ...key, g: { S: "" } } },
    validation(
      "One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: by-g, IndexKey: g",
    ),
  ],
  [
    "dynalite",
    "PutItem",
    { ...put, Item: { id: { N: "1" }, n: { N: "1" } } },
    invalid("Type mismatch for key id expected: S actual: N"),
  ],
  [
    "dynalite",
    "PutItem",
    { ...put, Item: { id: { S: "a".repeat(2049) }, n: { N: "1" } } },
    invalid("Size of hashkey has exceeded the maximum size limit of2048 bytes"),
  ],
  [
    "dynalite",
    "PutItem",
    { ...put, Item: { ...key, a: { N: "1e126" } } },
    validation("Number overflow. Attempting to store a number with magnitude larger than supported range"),
  ],
  [
    "dynalite",
    "PutItem",
    { ...put, Item: { ...key, a: { N: "1e-131" } } },
    validation("Number underflow. Attempting to store a number with magnitude smaller than supported range"),
  ],
  [
    "dynalite",
    "PutItem",
    { ...put, Item: { ...key, a: { N: "1".repeat(39) } } },
    validation("Attempting to store more than 38 significant digits in a Number"),
  ],
  ["dynalite", "PutItem", { ...put, Item: { ...key, a: { SS: [] } } }, invalid("An string set  may not be empty")],
  [
    "dynalite",
    "PutItem",
    { ...put, Item: { ...key, a: { SS: ["a", "a"] } } },
    invalid("Input collection [a, a] contains duplicates."),
  ],
  [
    "dynalite",
    "DeleteItem",
    { ...one, ReturnValues: "ALL_NEW" },
    validation("ReturnValues can only be ALL_OLD or NONE"),
  ],
  [
    "dynalite",
    "GetItem",
    { TableName, Key: { id: { S: "a" } } },
    validation("The provided key element does not match the schema"),
  ],
  [
    "dynalite",
    "GetItem",
    { TableName, Key: { ...key, id: { S: "" } } },
    validation(
      "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: id",
    ),
  ],
  [
    "dynalite",
    "GetItem",
    { ...one, AttributesToGet: ["a", "b", "a"] },
    invalid("Duplicate value in attribute name: a"),
  ],
  [
    "dynalite",
    "GetItem",
    { ...one, ReturnConsumedCapacity: "ALL" },
    validation(
      "1 validation error detected: Value 'ALL' at 'returnConsumedCapacity' failed to satisfy constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE]",
    ),
  ],
];

const reads: readonly Case[] = [
  [
    "dynalite",
    "Query",
    { TableName, KeyConditionExpression: "n = :n", ExpressionAttributeValues: { ":n": { N: "1" } } },
    validation("Query condition missed key schema element: id"),
  ],
  [
    "dynalite",
    "Query",
    { TableName, KeyConditionExpression: "id = :n AND x = :n", ExpressionAttributeValues: { ":n": { S: "1" } } },
    validation("Query condition missed key schema element: n"),
  ],
  [
    "dynalite",
    "Query",
    { TableName, KeyConditionExpression: "id > :n", ExpressionAttributeValues: { ":n": { S: "1" } } },
    validation("Query key condition not supported"),
  ],
  [
    "dynalite",
    "Query",
    { TableName, KeyConditionExpression: "id = :n", ExpressionAttributeValues: { ":n": { N: "1" } } },
    invalid("Condition parameter type does not match schema type"),
  ],
  [
    "dynalite",
    "Query",
    {
      TableName,
      KeyConditionExpression: "id = :a AND n BETWEEN :h AND :l",
      ExpressionAttributeValues: { ":a": { S: "a" }, ":h": { N: "2" }, ":l": { N: "1" } },
    },
    validation(
      "Invalid KeyConditionExpression: The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {N:2}, upper bound operand: AttributeValue: {N:1}",
    ),
  ],
  [
    "dynalite",
    "Query",
    {
      TableName,
      KeyConditionExpression: "id = :a",
      FilterExpression: "n = :n",
      ExpressionAttributeValues: { ":a": { S: "a" }, ":n": { N: "2" } },
    },
    validation("Filter Expression can only contain non-primary key attributes: Primary key attribute: n"),
  ],
  [
    "dynalite",
    "Query",
    {
      TableName,
      KeyConditionExpression: "id = :a",
      IndexName: "none",
      ExpressionAttributeValues: { ":a": { S: "a" } },
    },
    validation("The table does not have the specified index: none"),
  ],
  [
    "dynalite",
    "Query",
    {
      TableName,
      KeyConditionExpression: "g = :a",
      IndexName: "by-g",
      ConsistentRead: true,
      ExpressionAttributeValues: { ":a": { S: "a" } },
    },
    validation("Consistent reads are not supported on global secondary indexes"),
  ],
  [
    "dynalite",
    "Query",
    {
      TableName,
      KeyConditionExpression: "g = :a",
      IndexName: "by-g",
      Select: "ALL_ATTRIBUTES",
      ExpressionAttributeValues: { ":a": { S: "a" } },
    },
    invalid(
      "Select type ALL_ATTRIBUTES is not supported for global secondary index by-g because its projection type is not ALL",
    ),
  ],
  [
    "dynalite",
    "Query",
    {
      TableName,
      KeyConditionExpression: "g = :a",
      IndexName: "by-g",
      ProjectionExpression: "x, n, y",
      ExpressionAttributeValues: { ":a": { S: "a" } },
    },
    invalid("Global secondary index by-g does not project [x, y]"),
  ],
  [
    "dynalite",
    "Query",
    {
      TableName,
      KeyConditionExpression: "id = :a",
      ExclusiveStartKey: { id: { S: "a" } },
      ExpressionAttributeValues: { ":a": { S: "a" } },
    },
    validation("The provided starting key is invalid"),
  ],
  [
    "dynalite",
    "Query",
    {
      TableName,
      KeyConditionExpression: "id = :a",
      ExclusiveStartKey: { ...key, id: { S: "b" } },
      ExpressionAttributeValues: { ":a": { S: "a" } },
    },
    validation("The provided starting key is outside query boundaries based on provided conditions"),
  ],
  [
    "dynalite",
    "Query",
    {
      TableName,
      KeyConditionExpression: "id = :a AND n > :n",
      ExclusiveStartKey: key,
      ExpressionAttributeValues: { ":a": { S: "a" }, ":n": { N: "3" } },
    },
    validation("The provided starting key does not match the range key predicate"),
  ],
  [
    "dynalite",
    "Query",
    { TableName, KeyConditionExpression: "id = :a", Limit: 0, ExpressionAttributeValues: { ":a": { S: "a" } } },
    validation(
      "1 validation error detected: Value at 'Limit' failed to satisfy constraint: Member must have value greater than or equal to 1",
    ),
  ],
  [
    "dax",
    "Query",
    {
      TableName,
      KeyConditionExpression: "id = :a",
      Select: "SPECIFIC_ATTRIBUTES",
      ExpressionAttributeValues: { ":a": { S: "a" } },
    },
    validation("Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES"),
  ],
  [
    "dax",
    "Scan",
    { TableName, Select: "COUNT", ProjectionExpression: "a" },
    validation("Cannot specify the ProjectionExpression when choosing to get only the Count"),
  ],
  [
    "dax",
    "Scan",
    { TableName, Select: "ALL_PROJECTED_ATTRIBUTES" },
    validation("ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName"),
  ],
  [
    "dynalite",
    "Scan",
    { TableName, Segment: 2, TotalSegments: 2 },
    validation(
      "The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: 2 is not less than TotalSegments: 2",
    ),
  ],
  [
    "dynalite",
    "Scan",
    { TableName, TotalSegments: 2 },
    validation(
      "The Segment parameter is required but was not present in the request when parameter TotalSegments is present",
    ),
  ],
  [
    "dynalite",
    "Scan",
    { TableName, ExclusiveStartKey: { id: { S: "a" } } },
    validation("The provided starting key is invalid: The provided key element does not match the schema"),
  ],
];

const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const check = { ConditionCheck: { ...one, ConditionExpression: "attribute_exists(id)" } };
const cancelled =
  "TransactionCanceledException: Transaction cancelled, please refer cancellation reasons for specific reasons";

const groups: readonly Case[] = [
  [
    "dynalite",
    "BatchGetItem",
    { RequestItems: { orders: { Keys: [key, { ...key, n: { N: "1.0" } }] } } },
    validation("Provided list of item keys contains duplicates"),
  ],
  [
    "dynalite",
    "BatchGetItem",
    {
      RequestItems: {
        orders: { Keys: many(60, (n) => ({ ...key, n: { N: String(n) } })) },
        other: { Keys: many(60, () => key) },
      },
    },
    validation("Too many items requested for the BatchGetItem call"),
  ],
  [
    "dynalite",
    "BatchWriteItem",
    { RequestItems: { orders: [{ PutRequest: { Item: key } }, { DeleteRequest: { Key: key } }] } },
    validation("Provided list of item keys contains duplicates"),
  ],
  [
    "dynalite",
    "BatchWriteItem",
    {
      RequestItems: {
        orders: many(20, () => ({ PutRequest: { Item: key } })),
        other: many(6, () => ({ PutRequest: { Item: key } })),
      },
    },
    validation("Too many items requested for the BatchWriteItem call"),
  ],
  [
    "asked",
    "TransactWriteItems",
    { TransactItems: [check, { Delete: { ...one, ConditionExpression: "attribute_exists(zz)" } }] },
    validation("Transaction request cannot include multiple operations on one item"),
  ],
  [
    "asked",
    "TransactWriteItems",
    { TransactItems: [{}] },
    validation("TransactItems can only contain one of Check, Put, Update or Delete"),
  ],
  [
    "API reference",
    "TransactWriteItems",
    {
      TransactItems: [
        check,
        { Put: { ...put, Item: { ...key, n: { N: "2" } }, ConditionExpression: "attribute_exists(id)" } },
      ],
    },
    `${cancelled} [None, ConditionalCheckFailed]`,
  ],
  [
    "API reference",
    "TransactWriteItems",
    { TransactItems: [{ Delete: { TableName, Key: { id: { S: "a" } } } }] },
    `${cancelled} [ValidationError]`,
  ],
  ["API reference", "TransactWriteItems", { TransactItems: [{ Delete: { ...one, TableName: "none" } }] }, missingTable],
];

const all = [...order, ...items, ...reads, ...groups].map(([source, operation, input, refusal]) => ({
  source,
  operation,
  input,
  refusal,
}));

test.each(all)("$operation is refused: $refusal ($source)", async ({ operation, input, refusal }) => {
  expect(await lab.refusal(operation, input)).toBe(refusal);
});

test("a transaction has 100 operations at most (API reference)", async () => {
  const refusal = await lab.refusal("TransactWriteItems", { TransactItems: many(101, () => check) });
  expect(refusal).toContain(
    "at 'transactItems' failed to satisfy constraint: Member must have length less than or equal to 100",
  );
});
