import type { ErrorCode, ServiceTypes } from "./types.js";

const brand = Symbol.for("cloudstub.ServiceError");

/** Members of an error on the wire besides its message. */
export type ErrorMembers = { readonly [name: string]: unknown };

/**
 * An error response of AWS. Handlers throw it and never catch it; the protocol encodes it.
 *
 * Make one with {@link modelled} or {@link unmodelled}.
 */
export class ServiceError extends Error {
  readonly [brand] = true;
  /** Response headers besides those of the protocol. */
  readonly headers: { readonly [name: string]: string } = {};

  // oxlint-disable-next-line max-params -- modules never call it; modelled and unmodelled say which parts belong together
  constructor(
    /** The error's shape name in the model (`QueueDoesNotExist`), or its wire code if it is not modelled. */
    readonly code: string,
    message: string,
    /** HTTP status; undefined if the model defines it. */
    readonly status?: number,
    readonly members: ErrorMembers = {},
  ) {
    // An answer and not a defect: to note where it was made takes longer than most of a request.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = ServiceError.stackTraceLimit;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = code;
  }

  /** How many lines of its stack a service error keeps; none unless set, as the command does with debug. */
  static override stackTraceLimit = 0;

  /** True for a service error, also one that another copy of this package made. */
  static is(value: unknown): value is ServiceError {
    return typeof value === "object" && value !== null && brand in value;
  }
}

const committed = Symbol.for("cloudstub.CommittedError");

/**
 * Thrown by a handler that has to fail and to keep its writes: they are committed, and the caller gets `error`. With every other error they
 * are undone. For an operation that AWS documents to have an effect though it fails.
 *
 * @example throw new CommittedError(conditionFailed());
 */
export class CommittedError extends Error {
  readonly [committed] = true;

  constructor(readonly error: ServiceError) {
    super(error.message);
    this.name = "CommittedError";
  }

  /** True for a committed error, also one that another copy of this package made. */
  static is(value: unknown): value is CommittedError {
    return typeof value === "object" && value !== null && committed in value;
  }
}

/**
 * An error that the service's model declares: HTTP status and legacy code come from the model, and a code that does
 * not exist does not compile.
 *
 * @example throw modelled<Sqs>("QueueDoesNotExist", "The specified queue does not exist.");
 */
export function modelled<S extends ServiceTypes>(
  code: ErrorCode<S>,
  message: string,
  members?: ErrorMembers,
): ServiceError {
  return new ServiceError(code, message, undefined, members);
}

/**
 * An error that AWS returns but does not model, such as `ValidationException` of DynamoDB.
 *
 * @example throw unmodelled("InvalidParameterValue", 400, "Can only include alphanumeric characters, hyphens, or underscores.");
 */
// oxlint-disable-next-line max-params -- code, status and message are one thing, in the order in which AWS documents it
export function unmodelled(code: string, status: number, message: string, members?: ErrorMembers): ServiceError {
  return new ServiceError(code, message, status, members);
}

/**
 * Adds response headers to an error, as HTTP requires for some statuses.
 *
 * @example throw withHeaders(unmodelled("NotModified", 304, "Not Modified"), { ETag: etag });
 */
export function withHeaders(error: ServiceError, headers: ServiceError["headers"]): ServiceError {
  return Object.assign(error, { headers });
}
