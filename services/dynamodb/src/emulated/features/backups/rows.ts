import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { createBackup } from "./create-backup.js";
import { deleteBackup } from "./delete-backup.js";
import { describeBackup } from "./describe-backup.js";
import { describeContinuousBackups } from "./describe-continuous-backups.js";
import { listBackups } from "./list-backups.js";
import { restoreTableFromBackup } from "./restore-table-from-backup.js";
import { restoreTableToPointInTime } from "./restore-table-to-point-in-time.js";
import { updateContinuousBackups } from "./update-continuous-backups.js";

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
