import { arn } from "@cloudstub/kit";
import { describeTable } from "../../engine/tables/description.js";
import { tableNotFound } from "../../engine/tables/points-in-time.js";
import type { Backup } from "../../state/backups.js";
import type { EmulatedCall } from "../../types.js";
import { backupNotFound } from "./errors.js";

type Place = Pick<EmulatedCall, "partition" | "region" | "account">;

/** The ARN of a backup: `arn:aws:dynamodb:us-east-1:000000000000:table/orders/backup/01489173575360-b308cd7d`. */
export function backupArn(place: Place, { id, table }: Pick<Backup, "id" | "table">): string {
  return arn(place, "dynamodb", `table/${table.name}/backup/${id}`);
}

/** The backup of an ARN. Throws `BackupNotFoundException`. */
export function findBackup(call: Place & Pick<EmulatedCall, "state">, text: string): Backup {
  const backup = call.state.backups.get(text.slice(text.lastIndexOf("/") + 1));
  if (backup === undefined || backupArn(call, backup) !== text) throw backupNotFound(text);
  return backup;
}

/** The table of a name or ARN. Throws `TableNotFoundException`. */
export function tableToBackUp({ state }: Pick<EmulatedCall, "state">, nameOrArn: string) {
  const name = nameOrArn.slice(nameOrArn.lastIndexOf("/") + 1);
  const table = state.tables.get(name);
  if (table === undefined) throw tableNotFound(name);
  return table;
}

/** The details of a backup. */
export function backupDetails(place: Place, backup: Backup) {
  return {
    BackupArn: backupArn(place, backup),
    BackupName: backup.name,
    BackupSizeBytes: backup.size,
    BackupStatus: "AVAILABLE" as const,
    BackupType: "USER" as const,
    BackupCreationDateTime: new Date(backup.createdAt),
  };
}

/** A backup with the table that it was made of. */
export function backupDescription(call: Place & Pick<EmulatedCall, "state">, backup: Backup) {
  const described = describeTable(call, backup.table);
  const {
    GlobalSecondaryIndexes: global = [],
    LocalSecondaryIndexes: local = [],
    StreamSpecification,
    SSEDescription,
  } = described;
  const { timeToLive } = backup.table;
  const index = (each: (typeof local)[number]) => ({
    IndexName: each.IndexName,
    KeySchema: each.KeySchema,
    Projection: each.Projection,
  });
  return {
    BackupDetails: backupDetails(call, backup),
    SourceTableDetails: {
      TableName: backup.table.name,
      TableId: backup.table.id,
      TableArn: described.TableArn,
      TableSizeBytes: backup.size,
      KeySchema: described.KeySchema ?? [],
      TableCreationDateTime: new Date(backup.table.createdAt),
      ProvisionedThroughput: capacity(described.ProvisionedThroughput),
      ItemCount: backup.itemCount,
      BillingMode: backup.table.definition.BillingMode ?? "PROVISIONED",
    },
    SourceTableFeatureDetails: {
      ...(local.length > 0 && { LocalSecondaryIndexes: local.map(index) }),
      ...(global.length > 0 && {
        GlobalSecondaryIndexes: global.map((each) => ({
          ...index(each),
          ProvisionedThroughput: capacity(each.ProvisionedThroughput),
        })),
      }),
      ...(StreamSpecification && { StreamDescription: StreamSpecification }),
      ...(timeToLive && {
        TimeToLiveDescription: { TimeToLiveStatus: "ENABLED" as const, AttributeName: timeToLive.attribute },
      }),
      ...(SSEDescription && { SSEDescription }),
    },
  };
}

/** A capacity, of which descriptions say more. */
function capacity({
  ReadCapacityUnits = 0,
  WriteCapacityUnits = 0,
}: {
  readonly ReadCapacityUnits?: number | undefined;
  readonly WriteCapacityUnits?: number | undefined;
} = {}) {
  return { ReadCapacityUnits, WriteCapacityUnits };
}
