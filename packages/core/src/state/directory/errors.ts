import { ServiceError } from "@cloudstub/kit";

/** A store directory, or an exported file, that can't be used. The message names it, says what is wrong and what to do. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** The error of a directory whose content is damaged. `what` continues "The store directory … is damaged: ". */
export function damaged(directory: string, what: string, cause?: unknown): StoreError {
  const remedy = "Nothing was changed. Restore it from a copy, or remove it, or name another one, to start with empty state.";
  return new StoreError(`The store directory ${directory} is damaged: ${what}. ${remedy}`, { cause });
}

/** What a client is answered whose request could not be kept; SDKs repeat the request. */
export function unavailable(directory: string, cause: unknown): ServiceError {
  const error = new ServiceError(
    "ServiceUnavailable",
    `The state could not be written to the store directory ${directory} (${reasonOf(cause)}). Nothing of this request was kept; it may be repeated once the directory can be written.`,
    503,
  );
  error.cause = cause;
  return error;
}

/** The one line that says why the system refused. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
