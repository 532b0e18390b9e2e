import { arn } from "@cloudstub/kit";
import type { Backup } from "../../state/backups.js";
import type { EmulatedHandler, EmulatedInput } from "../../types.js";
import { backupArn, backupDetails } from "./backup-description.js";

const MAX = 100;

/** Backups, of all tables or of one, the oldest first and in pages. */
export const listBackups: EmulatedHandler<"ListBackups"> = (input, call) => {
  const { Limit = MAX, ExclusiveStartBackupArn: start } = input;
  const after = start?.slice(start.lastIndexOf("/") + 1);
  const found: Backup[] = [];
  for (const backup of call.state.backups.values(after === undefined ? {} : { after })) {
    if (!isWanted(backup, input)) continue;
    if (found.length >= Limit)
      return { BackupSummaries: found.map(summary), LastEvaluatedBackupArn: backupArn(call, found.at(-1) as Backup) };
    found.push(backup);
  }
  return { BackupSummaries: found.map(summary) };

  function summary(backup: Backup) {
    const { name, id } = backup.table;
    return {
      ...backupDetails(call, backup),
      TableName: name,
      TableId: id,
      TableArn: arn(call, "dynamodb", `table/${name}`),
    };
  }
};

function isWanted({ table, createdAt }: Backup, input: EmulatedInput<"ListBackups">): boolean {
  const { TableName, TimeRangeLowerBound: from, TimeRangeUpperBound: to, BackupType = "ALL" } = input;
  return (
    (TableName === undefined || TableName.slice(TableName.lastIndexOf("/") + 1) === table.name) &&
    (from === undefined || createdAt >= from.getTime()) &&
    (to === undefined || createdAt < to.getTime()) &&
    (BackupType === "ALL" || BackupType === "USER")
  );
}
