import type { EmulatedHandler } from "../../types.js";
import { backupDescription, findBackup } from "./backup-description.js";

/** A backup, and the table that it was made of. */
export const describeBackup: EmulatedHandler<"DescribeBackup"> = ({ BackupArn }, call) => ({
  BackupDescription: backupDescription(call, findBackup(call, BackupArn)),
});
