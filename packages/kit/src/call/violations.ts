import { ServiceError } from "./errors.js";

/** A rule of the model that an input breaks: a required member is missing, or a value breaks a constraint. */
export interface Violation {
  /** Path of the member from the top of the input: `["Entries", "0", "Id"]`, `["Attributes", { key: "color" }, "DataType"]`. */
  readonly path: readonly PathPart[];
  /** The constraint in AWS's words: `Member must have length greater than or equal to 1`. Undefined where the member is missing. */
  readonly broken?: string;
  /** The value as error messages show it. Undefined where the member is missing, or its value is sensitive. */
  readonly value?: string;
}

/** A step of a path: the name of a member, the place of an element in a list, or the key of a value in a map. */
export type PathPart = string | { readonly key: string };

/**
 * Makes the error with which a service rejects an input that breaks rules of its model. There is at least one violation; `operation` is told
 * where an operation's whole input was checked.
 */
export type Reject = (violations: readonly [Violation, ...Violation[]], operation?: string) => ServiceError;

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

/** {@link validationException} with the paths of emulated services, where a value of a map is told as `<key>.member`, as DynamoDB and SNS do. */
export const validationExceptionWithKeys: Reject = (violations) =>
  new ServiceError("ValidationException", sentence(violations, pathWithKeys), 400);

/** {@link validationError} with the paths of emulated services: see {@link validationExceptionWithKeys}. */
export const validationErrorWithKeys: Reject = (violations) =>
  new ServiceError("ValidationError", sentence(violations, pathWithKeys), 400);

/** `MissingParameter`, as the queue service says it. */
export const missingParameter: Reject = ([{ path }]) =>
  new ServiceError("MissingParameter", `The request must contain the parameter ${path.map(queryPath).join(".")}.`, 400);

function sentence(violations: readonly Violation[], told = memberPath): string {
  const count = `${violations.length} validation error${violations.length === 1 ? "" : "s"} detected`;
  const each = violations.map((violation) => {
    const { path, broken = "Member must not be null" } = violation;
    return `Value${tellValue(violation)} at '${path.map(told).join(".")}' failed to satisfy constraint: ${broken}`;
  });
  return `${count}: ${each.join("; ")}`;
}

function tellValue({ broken, value }: Violation): string {
  if (broken === undefined) return " null";
  return value === undefined ? "" : ` '${value}'`;
}

function pathWithKeys(part: PathPart): string {
  return typeof part === "string" ? memberPath(part) : `${part.key}.member`;
}

function memberPath(part: PathPart): string {
  const text = textOf(part);
  return /^\d+$/.test(text) ? `${Number(text) + 1}.member` : text.charAt(0).toLowerCase() + text.slice(1);
}

function queryPath(part: PathPart): string {
  const text = textOf(part);
  return /^\d+$/.test(text) ? String(Number(text) + 1) : text;
}

function textOf(part: PathPart): string {
  return typeof part === "string" ? part : part.key;
}
