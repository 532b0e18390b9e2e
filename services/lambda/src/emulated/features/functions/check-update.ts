import type { FunctionConfiguration } from "../../../state.js";
import { revisionMismatch, updateInProgress } from "../../engine/errors.js";
import { functionArn } from "../../engine/names.js";
import type { StoreCall } from "../../types.js";

/**
 * Throws `ResourceConflictException` while a function is created or updated, and `PreconditionFailedException` where a request expects another
 * revision than the latest.
 */
export function checkUpdate(call: StoreCall, latest: FunctionConfiguration, expected: string | undefined): void {
  if (latest.State === "Pending" || latest.LastUpdateStatus === "InProgress")
    throw updateInProgress(functionArn(call, { name: latest.FunctionName ?? "" }));
  if (expected !== undefined && expected !== latest.RevisionId) throw revisionMismatch();
}
