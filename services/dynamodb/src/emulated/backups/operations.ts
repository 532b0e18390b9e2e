import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../types.js";
import type { EmulatedState } from "../state.js";
import { createBackup } from "./operations/create-backup.js";
import { deleteBackup } from "./operations/delete-backup.js";
import { describeBackup } from "./operations/describe-backup.js";
import { describeContinuousBackups } from "./operations/describe-continuous-backups.js";
import { listBackups } from "./operations/list-backups.js";
import { restoreTableFromBackup } from "./operations/restore-table-from-backup.js";
import { restoreTableToPointInTime } from "./operations/restore-table-to-point-in-time.js";
import { updateContinuousBackups } from "./operations/update-continuous-backups.js";

/** The operations on backups. */
export const backupOperations = {
  CreateBackup: createBackup,
  DeleteBackup: deleteBackup,
  DescribeBackup: describeBackup,
  DescribeContinuousBackups: describeContinuousBackups,
  ListBackups: listBackups,
  RestoreTableFromBackup: restoreTableFromBackup,
  RestoreTableToPointInTime: restoreTableToPointInTime,
  UpdateContinuousBackups: updateContinuousBackups,
} satisfies Overlay<Dynamodb, EmulatedState>["operations"];
