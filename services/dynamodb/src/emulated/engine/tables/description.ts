import { describe, type TableDescription } from "../../../tables/table-description.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { entriesOf } from "../indexes/index-entries.js";
import { sizeOfTable } from "../indexes/table-size.js";
import { streamArn } from "../streams/streams.js";
import { describeWarm } from "./warm-throughput.js";

type DescriptionCall = Pick<EmulatedCall, "state" | "partition" | "region" | "account">;

/** AWS's description of a table, with all that can be set of one, and its live sizes and counts (AWS counts every six hours). */
export function describeTable(call: DescriptionCall, table: EmulatedTable): TableDescription {
  const described = describe(table, call);
  const { bytes, indexes } = sizeOfTable(call.state, table);
  const sizes = (name = "") => ({
    IndexSizeBytes: indexes[name] ?? 0,
    ItemCount: entriesOf(call.state, table, { name }).size,
  });
  const { definition } = table;
  const isCreating = table.transition?.status === "CREATING";
  const { transition } = table;
  return {
    ...described,
    BillingModeSummary: billingSummary(table, described),
    ProvisionedThroughput: described.ProvisionedThroughput && {
      ...described.ProvisionedThroughput,
      ...throughputChanges(table),
    },
    TableStatus: transition?.status ?? "ACTIVE",
    TableSizeBytes: bytes,
    LocalSecondaryIndexes: described.LocalSecondaryIndexes?.map((index) => ({ ...index, ...sizes(index.IndexName) })),
    GlobalSecondaryIndexes: described.GlobalSecondaryIndexes?.map((index) => ({
      ...index,
      ...sizes(index.IndexName),
      ...indexStatus(table, index.IndexName ?? ""),
      WarmThroughput: warmOfIndex(table, index.IndexName ?? ""),
    })),
    ...replicaMembers(table),
    ...streamMembers(call, table),
    ...encryptionMembers(table),
    ...(table.tableClass && { TableClassSummary: tableClassSummary(table.tableClass) }),
    ...(table.onDemandThroughput && { OnDemandThroughput: table.onDemandThroughput }),
    ...restoreMembers(table),
    WarmThroughput: describeWarm({ ...definition, WarmThroughput: table.warmThroughput }, isCreating),
  };
}

/** Only tables that are or were on demand have one (recorded answers of AWS). */
function billingSummary(
  { payPerRequestSince }: EmulatedTable,
  { BillingModeSummary }: TableDescription,
): TableDescription["BillingModeSummary"] {
  if (BillingModeSummary?.BillingMode !== "PAY_PER_REQUEST" && payPerRequestSince === undefined) return undefined;
  return {
    ...BillingModeSummary,
    ...(payPerRequestSince !== undefined && { LastUpdateToPayPerRequestDateTime: new Date(payPerRequestSince) }),
  };
}

function warmOfIndex(table: EmulatedTable, name: string) {
  const index = table.definition.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === name);
  const isCreating = table.transition?.status === "CREATING" || table.backfilling?.includes(name) === true;
  return index && describeWarm({ BillingMode: table.definition.BillingMode, ...index }, isCreating);
}

/** The other regions, by the current version of global tables. */
function replicaMembers({ replicas = [] }: EmulatedTable) {
  if (replicas.length === 0) return {};
  return {
    GlobalTableVersion: "2019.11.21",
    Replicas: replicas.map(({ region, status, message }) => ({
      RegionName: region,
      ReplicaStatus: status,
      ...(message !== undefined && { ReplicaStatusDescription: message }),
    })),
  };
}

/** An index is filled when the table is active again (DynamoDB Developer Guide, "Adding a global secondary index to an existing table"). */
function indexStatus({ transition, backfilling = [] }: EmulatedTable, index: string) {
  const status = transition?.status === "CREATING" ? "CREATING" : transition?.indexes?.[index];
  if (status !== undefined) return { IndexStatus: status, ...(backfilling.includes(index) && { Backfilling: false }) };
  return backfilling.includes(index) ? { IndexStatus: "CREATING" as const, Backfilling: true } : {};
}

function throughputChanges({ throughputIncreasedAt, throughputDecreasedAt, throughputDecreases }: EmulatedTable) {
  return {
    ...(throughputIncreasedAt !== undefined && { LastIncreaseDateTime: new Date(throughputIncreasedAt) }),
    ...(throughputDecreasedAt !== undefined && { LastDecreaseDateTime: new Date(throughputDecreasedAt) }),
    ...(throughputDecreases !== undefined && { NumberOfDecreasesToday: throughputDecreases }),
  };
}

/** A stream that was disabled is still named, without its specification (DynamoDB Developer Guide, "Enabling a stream"). */
function streamMembers(call: DescriptionCall, { name, stream }: EmulatedTable) {
  if (stream === undefined) return {};
  return {
    ...(stream.enabled && { StreamSpecification: { StreamEnabled: true, StreamViewType: stream.viewType } }),
    LatestStreamLabel: stream.label,
    LatestStreamArn: streamArn(call, { tableName: name, label: stream.label }),
  };
}

function encryptionMembers({ encryption }: EmulatedTable) {
  if (encryption === undefined) return {};
  return {
    SSEDescription: { Status: "ENABLED" as const, SSEType: "KMS" as const, KMSMasterKeyArn: encryption.keyArn },
  };
}

function restoreMembers({ restored, transition }: EmulatedTable) {
  if (restored === undefined) return {};
  const { backupArn, tableArn, at } = restored;
  const SourceBackupArn = backupArn === undefined ? {} : { SourceBackupArn: backupArn };
  return {
    RestoreSummary: {
      ...SourceBackupArn,
      SourceTableArn: tableArn,
      RestoreDateTime: new Date(at),
      RestoreInProgress: transition?.status === "CREATING",
    },
  };
}

function tableClassSummary({ name, updatedAt }: NonNullable<EmulatedTable["tableClass"]>) {
  return { TableClass: name, ...(updatedAt !== undefined && { LastUpdateDateTime: new Date(updatedAt) }) };
}
