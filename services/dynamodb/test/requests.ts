import type { Outputs, Request } from "../../../tests/contracts/shared-tests.js";

const table = {
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
  BillingMode: "PAY_PER_REQUEST",
};
const TableName = "table-a";
const item = (id: string) => ({ id: { S: id }, n: { N: "1" } });
const key = (id: string) => ({ id: { S: id } });

/** Every state-backed operation of the table service's contract and every route that writes, in an order in which each finds something to do. */
export const requests: readonly Request[] = [
  ["CreateTable", { TableName, ...table }],
  ["PutItem", { TableName, Item: item("a") }],
  ["PutItem", { TableName, Item: { ...item("a"), more: { B: new Uint8Array(100_000) } } }],
  [
    "UpdateItem",
    {
      TableName,
      Key: key("a"),
      UpdateExpression: "SET n = n + :one",
      ExpressionAttributeValues: { ":one": { N: "1" } },
    },
  ],
  ["UpdateItem", { TableName, Key: key("b"), UpdateExpression: "REMOVE n" }],
  [
    "BatchWriteItem",
    {
      RequestItems: {
        [TableName]: [
          { PutRequest: { Item: item("c") } },
          { DeleteRequest: { Key: key("b") } },
          { PutRequest: { Item: item("d") } },
        ],
      },
    },
  ],
  ["GetItem", { TableName, Key: key("a") }],
  ["BatchGetItem", { RequestItems: { [TableName]: { Keys: [key("a")] } } }],
  ["Query", { TableName, KeyConditionExpression: "id = :id", ExpressionAttributeValues: { ":id": { S: "a" } } }],
  ["Scan", { TableName }],
  ["DescribeTable", { TableName }],
  ["ListTables", {}],
  ["DeleteItem", { TableName, Key: key("a") }],
  ["DeleteTable", { TableName }],
];

const index = {
  IndexName: "by-g",
  KeySchema: [{ AttributeName: "g", KeyType: "HASH" }],
  Projection: { ProjectionType: "ALL" },
};
const query = { TableName, KeyConditionExpression: "id = :id", ExpressionAttributeValues: { ":id": { S: "a" } } };
const json = (value: object) => encodeURIComponent(JSON.stringify(value));

/** The same for items as AWS has them, with an index. */
const itemRequests: readonly Request[] = [
  [
    "CreateTable",
    {
      TableName,
      ...table,
      AttributeDefinitions: [...table.AttributeDefinitions, { AttributeName: "g", AttributeType: "S" }],
      GlobalSecondaryIndexes: [index],
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
    },
  ],
  ["PutItem", { TableName, Item: { ...item("a"), g: { S: "x" } } }],
  [
    "PutItem",
    {
      TableName,
      Item: { ...item("a"), g: { S: "y" }, more: { B: new Uint8Array(100_000) } },
      ConditionExpression: "n > g",
    },
    400,
  ],
  ["PutItem", { TableName, Item: { ...item("a"), g: { S: "y" }, more: { B: new Uint8Array(100_000) } } }],
  [
    "UpdateItem",
    {
      TableName,
      Key: key("a"),
      UpdateExpression: "SET n = n + :one REMOVE g",
      ExpressionAttributeValues: { ":one": { N: "1" } },
    },
  ],
  [
    "UpdateItem",
    { TableName, Key: key("b"), UpdateExpression: "SET g = :g", ExpressionAttributeValues: { ":g": { S: "x" } } },
  ],
  [
    "BatchWriteItem",
    {
      RequestItems: {
        [TableName]: [
          { PutRequest: { Item: item("c") } },
          { DeleteRequest: { Key: key("b") } },
          { PutRequest: { Item: item("d") } },
        ],
      },
    },
  ],
  [
    "TransactWriteItems",
    {
      TransactItems: [
        { Delete: { TableName, Key: key("c") } },
        { Put: { TableName, Item: { ...item("e"), g: { S: "z" } } } },
        { ConditionCheck: { TableName, Key: key("a"), ConditionExpression: "attribute_exists(id)" } },
      ],
      ClientRequestToken: "token-1",
    },
  ],
  ["TransactGetItems", { TransactItems: [{ Get: { TableName, Key: key("a") } }] }],
  ["GetItem", { TableName, Key: key("a") }],
  ["BatchGetItem", { RequestItems: { [TableName]: { Keys: [key("a")] } } }],
  ["Query", query],
  ["Scan", { TableName, IndexName: "by-g" }],
  `POST /api/dynamodb/put-item?table=${TableName}&item=${json(item("f"))}`,
  `POST /api/dynamodb/update-item?table=${TableName}&key=${json(key("f"))}&update=${encodeURIComponent("REMOVE nothing")}`,
  `DELETE /api/dynamodb/delete-item?table=${TableName}&key=${json(key("f"))}`,
  ["DeleteItem", { TableName, Key: key("e") }],
];

const ResourceArn = `arn:aws:dynamodb:us-east-1:000000000000:table/${TableName}`;
const kinesis = { TableName, StreamArn: "arn:aws:kinesis:us-east-1:000000000000:stream/changes" };
const streamOf = ({ CreateTable }: Outputs) => ({ StreamArn: CreateTable.TableDescription.LatestStreamArn as string });

/** The same for the table itself and its stream. */
const tableRequests: readonly Request[] = [
  ["DescribeTable", { TableName }],
  ["ListTables", {}],
  ["DescribeLimits", {}],
  ["DescribeEndpoints", {}],
  ["TagResource", { ResourceArn, Tags: [{ Key: "team", Value: "a" }] }],
  ["ListTagsOfResource", { ResourceArn }],
  ["UntagResource", { ResourceArn, TagKeys: ["team"] }],
  ["ListStreams", { TableName }],
  ["DescribeStream", streamOf],
  [
    "GetShardIterator",
    (last) => ({
      ...streamOf(last),
      ShardId: last["DescribeStream"].StreamDescription.Shards[0].ShardId,
      ShardIteratorType: "TRIM_HORIZON",
    }),
  ],
  ["GetRecords", (last) => ({ ShardIterator: last["GetShardIterator"].ShardIterator })],
  ["UpdateTable", { TableName, DeletionProtectionEnabled: false, TableClass: "STANDARD_INFREQUENT_ACCESS" }],
  // What is sent to replicas are writes of agents, of which an answer tells nothing: so the replica goes before the next write.
  ["UpdateTable", { TableName, ReplicaUpdates: [{ Create: { RegionName: "eu-west-1" } }] }],
  ["UpdateTable", { TableName, ReplicaUpdates: [{ Delete: { RegionName: "eu-west-1" } }] }],
  ["UpdateTimeToLive", { TableName, TimeToLiveSpecification: { Enabled: true, AttributeName: "n" } }],
  ["DescribeTimeToLive", { TableName }],
  ["UpdateTimeToLive", { TableName, TimeToLiveSpecification: { Enabled: false, AttributeName: "n" } }],
  ["PutResourcePolicy", { ResourceArn, Policy: '{"Version":"2012-10-17","Statement":[{"Effect":"Deny"}]}' }],
  ["GetResourcePolicy", { ResourceArn }],
  ["DeleteResourcePolicy", { ResourceArn }],
  ["UpdateContributorInsights", { TableName, ContributorInsightsAction: "ENABLE" }],
  ["DescribeContributorInsights", { TableName }],
  ["ListContributorInsights", {}],
  ["EnableKinesisStreamingDestination", kinesis],
  [
    "UpdateKinesisStreamingDestination",
    { ...kinesis, UpdateKinesisStreamingConfiguration: { ApproximateCreationDateTimePrecision: "MICROSECOND" } },
  ],
  ["DescribeKinesisStreamingDestination", { TableName }],
  ["DisableKinesisStreamingDestination", kinesis],
];

const backupOf = ({ CreateBackup }: Outputs) => ({ BackupArn: CreateBackup.BackupDetails.BackupArn as string });

/** The same for backups, and for a point in time. */
const backupRequests: readonly Request[] = [
  ["UpdateContinuousBackups", { TableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }],
  ["DescribeContinuousBackups", { TableName }],
  ["PutItem", { TableName, Item: item("later") }],
  [
    "RestoreTableToPointInTime",
    { SourceTableName: TableName, TargetTableName: "table-b", UseLatestRestorableTime: true },
  ],
  ["CreateBackup", { TableName, BackupName: "nightly" }],
  ["DescribeBackup", backupOf],
  ["ListBackups", {}],
  ["RestoreTableFromBackup", (last) => ({ TargetTableName: "table-c", ...backupOf(last) })],
  ["DeleteBackup", backupOf],
];

const exportOf = ({ ExportTableToPointInTime }: Outputs) => ({
  ExportArn: ExportTableToPointInTime.ExportDescription.ExportArn as string,
});
const importOf = ({ ImportTable }: Outputs) => ({ ImportArn: ImportTable.ImportTableDescription.ImportArn as string });

/** The same for exports and imports, which fail where there is no service for objects. */
const transferRequests: readonly Request[] = [
  ["ExportTableToPointInTime", { TableArn: ResourceArn, S3Bucket: "bucket-a" }],
  ["DescribeExport", exportOf],
  ["ListExports", {}],
  [
    "ImportTable",
    {
      S3BucketSource: { S3Bucket: "bucket-a" },
      InputFormat: "CSV",
      TableCreationParameters: { ...table, TableName: "table-d" },
    },
  ],
  ["DescribeImport", importOf],
  ["ListImports", {}],
];

/** The same for statements. */
const statementRequests: readonly Request[] = [
  ["ExecuteStatement", { Statement: `INSERT INTO "${TableName}" VALUE {'id': 'p', 'n': 1}` }],
  ["ExecuteStatement", { Statement: `SELECT * FROM "${TableName}" WHERE id = 'p'` }],
  ["BatchExecuteStatement", { Statements: [{ Statement: `UPDATE "${TableName}" SET n = n + 1 WHERE id = 'p'` }] }],
  ["ExecuteTransaction", { TransactStatements: [{ Statement: `DELETE FROM "${TableName}" WHERE id = 'p'` }] }],
];

/** Global tables of version 2017.11.29, which AWS refuses and does not find. */
const legacyGlobalTableRequests: readonly Request[] = [
  [
    "CreateGlobalTable",
    { GlobalTableName: TableName, ReplicationGroup: [{ RegionName: "us-east-1" }, { RegionName: "eu-west-1" }] },
    400,
  ],
  ["UpdateGlobalTable", { GlobalTableName: TableName, ReplicaUpdates: [{ Delete: { RegionName: "eu-west-1" } }] }, 400],
  ["DescribeGlobalTable", { GlobalTableName: TableName }, 400],
  ["DescribeGlobalTableSettings", { GlobalTableName: TableName }, 400],
  ["UpdateGlobalTableSettings", { GlobalTableName: TableName, GlobalTableBillingMode: "PAY_PER_REQUEST" }, 400],
  ["ListGlobalTables", {}],
];

/** Every operation and every route that writes, with AWS's own behaviour. */
export const emulatedRequests: readonly Request[] = [
  ...itemRequests,
  ...statementRequests,
  ...tableRequests,
  ...backupRequests,
  ...transferRequests,
  ...legacyGlobalTableRequests,
  ["DeleteTable", { TableName }],
];
