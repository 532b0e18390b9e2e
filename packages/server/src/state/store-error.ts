import { type ErrorText, ProductError } from "@cloudstub/core/for-server";
import { ServiceError } from "@cloudstub/kit";

/** A store directory, or an exported file, that can't be used. The message names it, says what is wrong and what to do. */
export class StoreError<Text extends ErrorText<"store"> = ErrorText<"store">> extends ProductError<Text> {
  override readonly name = "StoreError";

  /** True where a repair may help. */
  get isDamage(): boolean {
    return this.code === "StoreDamaged";
  }
}

/** The error of a directory whose content is damaged. `damage` continues "The store directory … is damaged: ". */
export function damaged(directory: string, damage: string, cause?: unknown): StoreError {
  return new StoreError("StoreDamaged", { directory, damage }, { cause });
}

/** The error of a package that is not there; `what` says which, and what it is for. */
export function missingPackage(what: string, cause: unknown): StoreError {
  return new StoreError("StorePackageMissing", { package: what }, { cause });
}

/** Why it is not known what a store directory holds. Nothing may be written before the next start has read it. */
export class RestartNeeded extends Error {
  override readonly name = "RestartNeeded";
  /** Without the remedy. */
  readonly reason: string;

  constructor(reason: string) {
    super(`${reason}; restart the server to go on with what the directory holds`);
    this.reason = reason;
  }
}

/** What a client is answered whose request could not be kept; SDKs repeat the request. */
export function unavailable(directory: string, cause: unknown): ServiceError {
  const [reason, remedy] =
    cause instanceof RestartNeeded
      ? [cause.reason, "Restart the server to go on with what the directory holds; until then it keeps no change."]
      : [reasonOf(cause), "Nothing of this request was kept; it may be repeated once the directory can be written."];
  const message = `The state could not be written to the store directory ${directory} (${reason}). ${remedy}`;
  const error = new ServiceError("ServiceUnavailable", message, 503);
  error.cause = cause;
  return error;
}

/** The one line that says why the system refused. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
