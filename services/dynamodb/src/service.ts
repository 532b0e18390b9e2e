import { arn, defineService, placeholder, validationException } from "@cloudstub/kit";
import { emulated } from "./emulated/overlay.js";
import { ignoredMembers } from "./ignored-members.js";
import { model } from "./model.js";
import { batchGetItem } from "./operations/batch-get-item.js";
import { batchWriteItem } from "./operations/batch-write-item.js";
import { createTable } from "./operations/create-table.js";
import { deleteItem } from "./operations/delete-item.js";
import { deleteTable } from "./operations/delete-table.js";
import { describeTable } from "./operations/describe-table.js";
import { getItem } from "./operations/get-item.js";
import { listTables } from "./operations/list-tables.js";
import { putItem } from "./operations/put-item.js";
import { query } from "./operations/query.js";
import { scan } from "./operations/scan.js";
import { updateItem } from "./operations/update-item.js";
import { dynamodbRoutes } from "./routes.js";
import { seeds } from "./seeds.js";
import { dynamodbState } from "./state.js";
import { readTableName } from "./tables/table-name.js";
import type { Dynamodb } from "./types.js";

/** The table service: its registration, and one row per operation. */
export default defineService<Dynamodb>()({
  id: "dynamodb",
  protocols: ["awsJson1_0"],
  model,
  state: dynamodbState,
  operations: {
    // State-backed.
    BatchGetItem: batchGetItem,
    BatchWriteItem: batchWriteItem,
    CreateTable: createTable,
    DeleteItem: deleteItem,
    DeleteTable: deleteTable,
    DescribeTable: describeTable,
    GetItem: getItem,
    ListTables: listTables,
    PutItem: putItem,
    Query: query,
    Scan: scan,
    UpdateItem: updateItem,

    // Placeholders: valid outputs that neither read nor change state.
    DescribeContinuousBackups: placeholder({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: "ENABLED",
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "DISABLED" },
      },
    }),
    DescribeLimits: placeholder({
      AccountMaxReadCapacityUnits: 80_000,
      AccountMaxWriteCapacityUnits: 80_000,
      TableMaxReadCapacityUnits: 40_000,
      TableMaxWriteCapacityUnits: 40_000,
    }),
    DescribeTimeToLive: placeholder({ TimeToLiveDescription: { TimeToLiveStatus: "DISABLED" } }),
    ListTagsOfResource: placeholder({ Tags: [] }),
    TagResource: placeholder({}),
    UntagResource: placeholder({}),
    UpdateTable: placeholder(({ TableName }, call) => {
      const name = readTableName(TableName);
      return {
        TableDescription: { TableName: name, TableArn: arn(call, "dynamodb", `table/${name}`), TableStatus: "ACTIVE" },
      };
    }),
    UpdateTimeToLive: placeholder(({ TimeToLiveSpecification }) => ({ TimeToLiveSpecification })),
  },
  ignores: ignoredMembers,
  emulated,
  leavesOut: "conditions, filters and indexes",
  routes: dynamodbRoutes,
  resource: ({ TableName, ResourceArn }) => (TableName ?? ResourceArn)?.split(":table/").at(-1),
  reject: validationException,
  seeds,
});
