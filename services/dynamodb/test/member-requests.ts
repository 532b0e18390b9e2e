import type { Request } from "../../../tests/contracts/shared-tests.js";

const TableName = "table-rich";
const KeySchema = [
  { AttributeName: "id", KeyType: "HASH" },
  { AttributeName: "n", KeyType: "RANGE" },
];
const AttributeDefinitions = [
  { AttributeName: "id", AttributeType: "S" },
  { AttributeName: "n", AttributeType: "N" },
  { AttributeName: "g", AttributeType: "S" },
];
const table = { KeySchema, AttributeDefinitions };
const provisioned = { ReadCapacityUnits: 5, WriteCapacityUnits: 5 };
const ProvisionedThroughput = provisioned;
const more = { ReadCapacityUnits: 6, WriteCapacityUnits: 5 };
const WarmThroughput = { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 4000 };
const OnDemandThroughput = { MaxReadRequestUnits: 10, MaxWriteRequestUnits: 10 };
const SSESpecification = { Enabled: true, SSEType: "KMS", KMSMasterKeyId: "k" };
const Projection = { ProjectionType: "INCLUDE", NonKeyAttributes: ["x"] };
const index = (IndexName: string) => ({ IndexName, KeySchema: [{ AttributeName: "g", KeyType: "HASH" }], Projection });
const local = { IndexName: "local", KeySchema: [KeySchema[0], { AttributeName: "g", KeyType: "RANGE" }], Projection };
const id = { id: { S: "a" }, n: { N: "1" } };
const toIndex = (...GlobalSecondaryIndexUpdates: object[]) => ({ AttributeDefinitions, GlobalSecondaryIndexUpdates });
const restored = { SourceTableName: TableName, UseLatestRestorableTime: true };

/** Tables, indexes, restorations and transfers with all that they may have. */
export const memberRequests: readonly Request[] = [
  [
    "CreateTable",
    {
      TableName,
      ...table,
      ProvisionedThroughput,
      GlobalSecondaryIndexes: [{ ...index("index-a"), ProvisionedThroughput, WarmThroughput }],
      LocalSecondaryIndexes: [local],
      SSESpecification,
      Tags: [{ Key: "k", Value: "v" }],
      WarmThroughput,
    },
  ],
  [
    "CreateTable",
    {
      TableName: "on-demand",
      ...table,
      BillingMode: "PAY_PER_REQUEST",
      GlobalSecondaryIndexes: [{ ...index("index-a"), OnDemandThroughput }],
      OnDemandThroughput,
    },
  ],
  ["UpdateTable", { TableName, ProvisionedThroughput: more }],
  [
    "UpdateTable",
    { TableName, ...toIndex({ Create: { ...index("index-b"), ProvisionedThroughput, WarmThroughput } }) },
  ],
  [
    "UpdateTable",
    { TableName, ...toIndex({ Update: { IndexName: "index-a", ProvisionedThroughput: more, WarmThroughput } }) },
  ],
  [
    "UpdateTable",
    {
      TableName: "on-demand",
      ...toIndex({ Update: { IndexName: "index-a", OnDemandThroughput } }),
      OnDemandThroughput: { ...OnDemandThroughput, MaxReadRequestUnits: 20 },
    },
  ],
  ["UpdateTable", { TableName, StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" } }],
  ["UpdateTable", { TableName, SSESpecification: { ...SSESpecification, KMSMasterKeyId: "l" } }],
  ["UpdateTable", { TableName, WarmThroughput: { ReadUnitsPerSecond: 13_000, WriteUnitsPerSecond: 5000 } }],
  ["UpdateTable", { TableName, GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "index-a" } }] }],
  [
    "TransactWriteItems",
    {
      TransactItems: [
        {
          Update: {
            TableName,
            Key: id,
            UpdateExpression: "SET x = :x",
            ExpressionAttributeValues: { ":x": { N: "1" } },
          },
        },
      ],
    },
  ],
  [
    "UpdateContinuousBackups",
    { TableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 3 } },
  ],
  [
    "RestoreTableToPointInTime",
    {
      ...restored,
      TargetTableName: "restored-a",
      BillingModeOverride: "PROVISIONED",
      ProvisionedThroughputOverride: provisioned,
      GlobalSecondaryIndexOverride: [],
      LocalSecondaryIndexOverride: [local],
      SSESpecificationOverride: SSESpecification,
    },
  ],
  [
    "RestoreTableToPointInTime",
    {
      ...restored,
      TargetTableName: "restored-b",
      BillingModeOverride: "PAY_PER_REQUEST",
      GlobalSecondaryIndexOverride: [{ ...index("index-b"), ProvisionedThroughput, WarmThroughput }],
      OnDemandThroughputOverride: OnDemandThroughput,
    },
  ],
  [
    "ImportTable",
    {
      S3BucketSource: { S3Bucket: "bucket-a", S3KeyPrefix: "a", S3BucketOwner: "000000000000" },
      InputFormat: "CSV",
      InputFormatOptions: { Csv: { Delimiter: ";", HeaderList: ["id"] } },
      TableCreationParameters: {
        TableName: "imported",
        ...table,
        BillingMode: "PROVISIONED",
        ProvisionedThroughput,
        GlobalSecondaryIndexes: [{ ...index("index-a"), ProvisionedThroughput }],
        SSESpecification,
      },
    },
  ],
  ["ExecuteStatement", { Statement: `SELECT * FROM "${TableName}" WHERE id = ?`, Parameters: [{ S: "a" }] }],
];
