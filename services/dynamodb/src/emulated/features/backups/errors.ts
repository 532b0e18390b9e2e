import { modelled } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";

// AWS's words as users reported them.
export const backupNotFound = (arn: string) =>
  modelled<Dynamodb>("BackupNotFoundException", `Backup not found: ${arn}`);
export const tableAlreadyExists = (table: string) =>
  modelled<Dynamodb>("TableAlreadyExistsException", `Table already exists: ${table}`);

/** A time of which there is nothing (the model's description of the error). */
export const invalidRestoreTime = () =>
  modelled<Dynamodb>(
    "InvalidRestoreTimeException",
    "An invalid restore time was specified. RestoreDateTime must be between EarliestRestorableDateTime and LatestRestorableDateTime.",
  );
