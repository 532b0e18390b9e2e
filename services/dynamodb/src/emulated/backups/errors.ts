import { modelled } from "@cloudstub/kit";
import type { Dynamodb } from "../../types.js";

// AWS's words as users reported them.
export const tableNotFound = (table: string) => modelled<Dynamodb>("TableNotFoundException", `Table not found: ${table}`);
export const backupNotFound = (arn: string) => modelled<Dynamodb>("BackupNotFoundException", `Backup not found: ${arn}`);
export const tableAlreadyExists = (table: string) => modelled<Dynamodb>("TableAlreadyExistsException", `Table already exists: ${table}`);

/** A table of which no points in time are kept. */
export const pointInTimeUnavailable = (table: string) =>
  modelled<Dynamodb>("PointInTimeRecoveryUnavailableException", `Point in time recovery is not enabled for table '${table}'`);

/** A time of which there is nothing (the model's description of the error). */
export const invalidRestoreTime = () =>
  modelled<Dynamodb>(
    "InvalidRestoreTimeException",
    "An invalid restore time was specified. RestoreDateTime must be between EarliestRestorableDateTime and LatestRestorableDateTime.",
  );
