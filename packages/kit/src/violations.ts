import { ServiceError } from "./errors.js";

/** A rule of the model that an input breaks. */
export interface Violation {
  /** Path of the member from the top of the input: `["Entries", "0", "Id"]`. */
  readonly path: readonly string[];
}

/** Makes the error with which a service rejects an input whose required members are missing. There is at least one violation. */
export type Reject = (violations: readonly [Violation, ...Violation[]]) => ServiceError;

/**
 * `ValidationException`, in the words that most JSON services of AWS share.
 *
 * @example 1 validation error detected: Value null at 'tableName' failed to satisfy constraint: Member must not be null
 */
export const validationException: Reject = (violations) => new ServiceError("ValidationException", membersThatAreNull(violations), 400);

/** The same words under the code of AWS's services that speak the Query protocol: `ValidationError`. */
export const validationError: Reject = (violations) => new ServiceError("ValidationError", membersThatAreNull(violations), 400);

/** `MissingParameter`, as the queue service says it. */
export const missingParameter: Reject = ([{ path }]) =>
  new ServiceError("MissingParameter", `The request must contain the parameter ${path.map(queryPath).join(".")}.`, 400);

function membersThatAreNull(violations: readonly Violation[]): string {
  const count = `${violations.length} validation error${violations.length === 1 ? "" : "s"} detected`;
  const each = violations.map(
    ({ path }) => `Value null at '${path.map(memberPath).join(".")}' failed to satisfy constraint: Member must not be null`,
  );
  return `${count}: ${each.join("; ")}`;
}

function memberPath(part: string): string {
  return /^\d+$/.test(part) ? `${Number(part) + 1}.member` : part.charAt(0).toLowerCase() + part.slice(1);
}

function queryPath(part: string): string {
  return /^\d+$/.test(part) ? String(Number(part) + 1) : part;
}
