import { arn } from "@cloudstub/kit";
import type { EmulatedHandler } from "../../types.js";
import { findBackup } from "./backup-description.js";
import { restore } from "./restore.js";

/** Creates a table with the items of a backup. */
export const restoreTableFromBackup: EmulatedHandler<"RestoreTableFromBackup"> = (input, call) => {
  const backup = findBackup(call, input.BackupArn);
  const { table, id, createdAt } = backup;
  const summary = { backupArn: input.BackupArn, tableArn: arn(call, "dynamodb", `table/${table.name}`), at: createdAt };
  return restore(call, { table, items: call.state.backupItems.of(id).entries(), summary }, input);
};
