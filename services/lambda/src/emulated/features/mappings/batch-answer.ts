import type { EventSourceMapping } from "../../state/records.js";

/** The ids of the records of a batch that failed; `all` of them where the answer says so, or says nothing that can be understood. */
export type FailedRecords = "all" | ReadonlySet<string>;

/**
 * Which records of a batch failed, by the answer of a function that ended without an error. Without `ReportBatchItemFailures` none did. With it,
 * an answer without failures, or without an object, is a success; one failure without an id, or with an id that the batch does not have, fails
 * the whole batch (Lambda developer guide, "Success and failure conditions"; recorded answers of AWS, 2025-11).
 */
export function failedRecords(
  { settings }: EventSourceMapping,
  payload: Uint8Array | undefined,
  ids: ReadonlySet<string>,
): FailedRecords {
  const types = settings["FunctionResponseTypes"] as readonly string[] | undefined;
  if (!types?.includes("ReportBatchItemFailures")) return none;
  const failures = failuresIn(payload);
  if (failures === "all") return failures;
  const failed = failures.map((failure) => (failure as { readonly itemIdentifier?: unknown } | null)?.itemIdentifier);
  return failed.every((id): id is string => typeof id === "string" && ids.has(id)) ? new Set(failed) : "all";
}

const none: FailedRecords = new Set();

function failuresIn(payload: Uint8Array = new Uint8Array()): "all" | readonly unknown[] {
  if (payload.length === 0) return [];
  try {
    const answer = JSON.parse(Buffer.from(payload).toString()) as { readonly batchItemFailures?: unknown } | null;
    const failures = answer?.batchItemFailures ?? [];
    return Array.isArray(failures) ? failures : "all";
  } catch {
    return "all";
  }
}
