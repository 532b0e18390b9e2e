import { arn, type Call, type Output } from "@cloudstub/kit";
import type { Table } from "../state.js";
import type { Dynamodb } from "../types.js";

export type TableDescription = NonNullable<Output<Dynamodb, "DescribeTable">["Table"]>;

/** The place of a table, and how many items each has. */
export type TableCall = Pick<
  Call<{ readonly items: { of(table: string): { readonly size: number } } }>,
  "state" | "partition" | "region" | "account"
>;

type Throughput = { readonly ReadCapacityUnits: number; readonly WriteCapacityUnits: number };

/** AWS's description of a table, with the live number of items. It is active at once; its size in bytes is not counted. */
export function describe(table: Table, call: TableCall): TableDescription {
  const { name, id, createdAt, definition } = table;
  const { BillingMode, LocalSecondaryIndexes, GlobalSecondaryIndexes, DeletionProtectionEnabled = false } = definition;
  const TableArn = arn(call, "dynamodb", `table/${name}`);
  const counts = { ItemCount: call.state.items.of(name).size };
  return {
    TableName: name,
    TableArn,
    TableId: id,
    TableStatus: "ACTIVE",
    CreationDateTime: new Date(createdAt),
    AttributeDefinitions: definition.AttributeDefinitions,
    KeySchema: definition.KeySchema,
    ProvisionedThroughput: throughput(definition.ProvisionedThroughput),
    BillingModeSummary: BillingMode && {
      BillingMode,
      ...(BillingMode === "PAY_PER_REQUEST" && { LastUpdateToPayPerRequestDateTime: new Date(createdAt) }),
    },
    TableSizeBytes: 0,
    ...counts,
    LocalSecondaryIndexes: LocalSecondaryIndexes?.map((index) => ({
      ...index,
      IndexArn: `${TableArn}/index/${index.IndexName}`,
      IndexSizeBytes: 0,
      ...counts,
    })),
    GlobalSecondaryIndexes: GlobalSecondaryIndexes?.map((index) => ({
      ...index,
      IndexArn: `${TableArn}/index/${index.IndexName}`,
      IndexStatus: "ACTIVE",
      ProvisionedThroughput: throughput(index.ProvisionedThroughput),
      IndexSizeBytes: 0,
      ...counts,
    })),
    DeletionProtectionEnabled,
  };
}

/** On-demand tables have capacities of zero. */
function throughput(
  { ReadCapacityUnits, WriteCapacityUnits }: Throughput = { ReadCapacityUnits: 0, WriteCapacityUnits: 0 },
) {
  return { NumberOfDecreasesToday: 0, ReadCapacityUnits, WriteCapacityUnits };
}
