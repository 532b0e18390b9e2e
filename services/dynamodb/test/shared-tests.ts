import fc from "fast-check";
import { bytes, name, text } from "../../../tests/contracts/arbitraries.js";
import { type Ask, listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
import { memberRequests } from "./member-requests.js";
import { emulatedRequests, requests } from "./requests.js";

const attribute: fc.Arbitrary<object> = fc.oneof(
  fc.record({ S: text }),
  fc.record({ N: fc.integer().map(String) }),
  fc.record({ B: bytes }),
  fc.record({ M: fc.dictionary(fc.constantFrom("x", "__proto__"), fc.record({ S: text })) }),
  fc.record({ L: fc.array(fc.record({ BOOL: fc.boolean() })) }),
  fc.constant({ NULL: true }),
);
const table = {
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  BillingMode: "PAY_PER_REQUEST",
};

/** Streams, times to live, backups and tokens: what exists at the emulated level only. */
async function storeEveryKindOfTime(ask: Ask): Promise<void> {
  const TableName = "table-time";
  await ask("CreateTable", {
    ...table,
    TableName,
    StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
  });
  await ask("UpdateTimeToLive", { TableName, TimeToLiveSpecification: { AttributeName: "until", Enabled: true } });
  await ask("UpdateContinuousBackups", {
    TableName,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  });
  for (const text of ["one", "two"]) {
    await ask("PutItem", { TableName, Item: { id: { S: "a" }, text: { S: text }, until: { N: "4102444800" } } });
  }
  await ask("CreateBackup", { TableName, BackupName: "backup" });
  await ask("UpdateTable", { TableName, ReplicaUpdates: [{ Create: { RegionName: "eu-west-1" } }] });
  await ask("PutItem", { TableName, Item: { id: { S: "global" } } });
  const Put = { TableName, Item: { id: { S: "b" } } };
  await ask("TransactWriteItems", { ClientRequestToken: "token", TransactItems: [{ Put }] });
  await ask("ExportTableToPointInTime", {
    TableArn: `arn:aws:dynamodb:us-east-1:000000000000:table/${TableName}`,
    S3Bucket: "bucket",
  });
  const TableCreationParameters = { ...table, TableName: "table-imported" };
  await ask("ImportTable", { S3BucketSource: { S3Bucket: "bucket" }, InputFormat: "CSV", TableCreationParameters });
}

/** What the tests of all services need to know of the table service. */
export const sharedTests: SharedTests = {
  evaluated: {
    BatchGetItem: "RequestItems",
    BatchWriteItem: "RequestItems",
    CreateTable:
      "TableName AttributeDefinitions KeySchema LocalSecondaryIndexes GlobalSecondaryIndexes BillingMode ProvisionedThroughput DeletionProtectionEnabled",
    DeleteItem: "TableName Key ReturnValues",
    DeleteTable: "TableName",
    DescribeTable: "TableName",
    GetItem: "TableName Key",
    ListTables: "",
    PutItem: "TableName Item ReturnValues",
    Query: "TableName Select KeyConditions KeyConditionExpression ExpressionAttributeNames ExpressionAttributeValues",
    Scan: "TableName Select",
    UpdateItem:
      "TableName Key AttributeUpdates ReturnValues UpdateExpression ExpressionAttributeNames ExpressionAttributeValues",
  },
  indifferent: {
    ConditionalOperator: "joins the conditions of Expected, QueryFilter or ScanFilter, which are ignored",
    ConsistentRead: "every read is consistent",
    ExpressionAttributeNames: "serves expressions that are ignored",
    ExpressionAttributeValues: "serves expressions that are ignored",
    ReturnValuesOnConditionCheckFailure: "serves ConditionExpression, which is ignored",
  },
  async storeEveryKind(ask) {
    await ask("CreateTable", {
      TableName: "table-a",
      KeySchema: [
        { AttributeName: "id", KeyType: "HASH" },
        { AttributeName: "n", KeyType: "RANGE" },
      ],
      AttributeDefinitions: [
        { AttributeName: "id", AttributeType: "S" },
        { AttributeName: "n", AttributeType: "N" },
      ],
      ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
      LocalSecondaryIndexes: [
        {
          IndexName: "local",
          KeySchema: [
            { AttributeName: "id", KeyType: "HASH" },
            { AttributeName: "n", KeyType: "RANGE" },
          ],
          Projection: { ProjectionType: "ALL" },
        },
      ],
    });
    const key = { id: { S: "a" }, n: { N: "1" } };
    await ask("PutItem", {
      TableName: "table-a",
      Item: {
        ...key,
        value: {
          M: {
            b: { B: new Uint8Array([1]) },
            l: { L: [{ BOOL: true }, { SS: ["x"] }, { BS: [new Uint8Array([2])] }] },
          },
        },
      },
    });
    await ask("UpdateItem", {
      TableName: "table-a",
      Key: key,
      UpdateExpression: "SET n2 = if_not_exists(n2, :one)",
      ExpressionAttributeValues: { ":one": { N: "1" } },
    });
    const query = { KeyConditionExpression: "id = :id", ExpressionAttributeValues: { ":id": { S: "a" } } };
    await ask("Query", {
      TableName: "table-a",
      ...query,
      ProjectionExpression: "n2, #v.l[1]",
      ExpressionAttributeNames: { "#v": "value" },
    });
    await storeEveryKindOfTime(ask);
  },
  emptyAtRest: {
    "dynamodb/items": "an emulated table keeps its items in a collection of its own",
    "dynamodb/emulated/backfills": "an index is filled before the next request is answered",
    "dynamodb/emulated/capacity-left": "capacities are counted where an option says so",
    "dynamodb/emulated/earlier-items": "reads lag behind in worlds whose climate has them do so",
    "dynamodb/emulated/earlier-item-times": "the same",
    "dynamodb/emulated/outgoing-writes": "a write is sent to other regions before its answer",
    "dynamodb/emulated/transitions": "changes of tables last where an option says so",
  },
  async readEverything(ask) {
    return listAndRead(await ask("ListTables", {}), "TableNames", (TableName) => [
      ask("DescribeTable", { TableName }),
      ask("Scan", { TableName }),
    ]);
  },
  requests,
  emulatedRequests,
  emulatedMembers: {
    requests: memberRequests,
    later: {
      BatchExecuteStatement: "Statements.*.ConsistentRead",
      RestoreTableFromBackup: "ProvisionedThroughputOverride",
      RestoreTableToPointInTime: "RestoreDateTime SourceTableArn",
    },
    partly: { ImportTable: "TableCreationParameters.VectorIndexes", UpdateTable: "ReplicaUpdates.*.Update" },
    indifferent: {
      "ListGlobalTables.ExclusiveStartGlobalTableName": "there are no such tables",
      "ListGlobalTables.Limit": "there are no such tables",
    },
  },
  writes: {
    CreateTable: {
      TableName: name.map((each) => `table-${each}`),
      ...Object.fromEntries(Object.entries(table).map(([key, value]) => [key, fc.constant(value)])),
    },
    PutItem: {
      TableName: name.map((each) => `table-${each}`),
      Item: fc.record({ id: fc.record({ S: name }), value: attribute }),
    },
    DeleteItem: { TableName: name.map((each) => `table-${each}`), Key: fc.record({ id: fc.record({ S: name }) }) },
    DeleteTable: { TableName: name.map((each) => `table-${each}`) },
  },
};
