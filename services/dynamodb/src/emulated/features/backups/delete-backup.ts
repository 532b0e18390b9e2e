import type { EmulatedHandler } from "../../types.js";
import { backupDescription, findBackup } from "./backup-description.js";

/** Deletes a backup with its items. */
export const deleteBackup: EmulatedHandler<"DeleteBackup"> = ({ BackupArn }, call) => {
  const backup = findBackup(call, BackupArn);
  const described = backupDescription(call, backup);
  call.state.backups.delete(backup.id);
  call.state.backupItems.drop(backup.id);
  return {
    BackupDescription: { ...described, BackupDetails: { ...described.BackupDetails, BackupStatus: "DELETED" } },
  };
};
