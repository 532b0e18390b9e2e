import { ServiceError } from "./errors.js";

/** A rule of the model that an input breaks: a required member is missing, or a value breaks a constraint. */
export interface Violation {
  /** Path of the member from the top of the input: `["Entries", "0", "Id"]`. */
  readonly path: readonly string[];
  /** The constraint in AWS's words: `Member must have length greater than or equal to 1`. Undefined where the member is missing. */
  readonly broken?: string;
  /** The value as error messages show it. Undefined where the member is missing, or its value is sensitive. */
  readonly value?: string;
}

/** Makes the error with which a service rejects an input that breaks rules of its model. There is at least one violation. */
export type Reject = (violations: readonly [Violation, ...Violation[]]) => ServiceError;

/**
 * `ValidationException`, in the words that most JSON services of AWS share.
 *
 * @example
 * 2 validation errors detected: Value null at 'tableName' failed to satisfy constraint: Member must not be null; Value '0' at 'limit' failed
 * to satisfy constraint: Member must have value greater than or equal to 1
 */
export const validationException: Reject = (violations) =>
  new ServiceError("ValidationException", sentence(violations), 400);

/** The same words under the code of AWS's services that speak the Query protocol: `ValidationError`. */
export const validationError: Reject = (violations) => new ServiceError("ValidationError", sentence(violations), 400);

/** `MissingParameter`, as the queue service says it. */
export const missingParameter: Reject = ([{ path }]) =>
  new ServiceError("MissingParameter", `The request must contain the parameter ${path.map(queryPath).join(".")}.`, 400);

function sentence(violations: readonly Violation[]): string {
  const count = `${violations.length} validation error${violations.length === 1 ? "" : "s"} detected`;
  const each = violations.map((violation) => {
    const { path, broken = "Member must not be null" } = violation;
    return `Value${tellValue(violation)} at '${path.map(memberPath).join(".")}' failed to satisfy constraint: ${broken}`;
  });
  return `${count}: ${each.join("; ")}`;
}

function tellValue({ broken, value }: Violation): string {
  if (broken === undefined) return " null";
  return value === undefined ? "" : ` '${value}'`;
}

function memberPath(part: string): string {
  return /^\d+$/.test(part) ? `${Number(part) + 1}.member` : part.charAt(0).toLowerCase() + part.slice(1);
}

function queryPath(part: string): string {
  return /^\d+$/.test(part) ? String(Number(part) + 1) : part;
}
