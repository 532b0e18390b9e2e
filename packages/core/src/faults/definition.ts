/**
 * A fault as data: what is aimed at, what goes wrong and when. The test library, `POST /api/faults` and `--faults` share
 * it, so that whoever defines a fault needs nothing of what carries it out.
 *
 * @example { service: "sqs", operation: "SendMessage", input: { MessageBody: "a" }, effect: "lost-answer", when: { nth: 3 } }
 */
export type FaultDefinition = FaultTarget & FaultEffect & { readonly when?: FaultTiming };

/** The requests that a fault is aimed at. `{ service: "sqs", operation: "SendMessage" }` */
export interface FaultTarget {
  /** Id of the service: `sqs`. */
  readonly service: string;
  /** Name of the operation: `SendMessage`. Every operation of the service unless given. */
  readonly operation?: string;
  /** Part of the input that a request must hold; every request of the operation unless given. */
  readonly input?: unknown;
}

/**
 * What goes wrong. `{ effect: "error", code: "RequestThrottled" }`
 *
 * What SDKs do then: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
 */
export type FaultEffect =
  /** The operation does not run; the client gets this error. Its status is the model's, or 400, unless given. */
  | { readonly effect: "error"; readonly code: string; readonly message?: string; readonly status?: number }
  /** The operation does not run; the client is told to slow down, and perhaps for how many milliseconds. */
  | { readonly effect: "throttle"; readonly code?: string; readonly retryAfter?: number }
  /**
   * The operation does not run; the client gets this output, in which bytes may be text and times in ISO 8601. In process it may be a
   * function of the input that is called for each request: it returns the output, and can run the operation.
   */
  | { readonly effect: "answer"; readonly output: object | CannedAnswer }
  /** The operation runs that many milliseconds later, by the world's clock. It adds to other faults. */
  | { readonly effect: "delay"; readonly milliseconds: number }
  /** The operation runs when the fault is removed. It adds to other faults. */
  | { readonly effect: "hold" }
  /** The operation runs, and the connection drops before its answer is sent. */
  | { readonly effect: "lost-answer" }
  /** The operation does not run, and the connection drops. */
  | { readonly effect: "dropped-connection" }
  /** The operation runs; the connection drops behind so many bytes of the answer's body, half of them unless given. */
  | { readonly effect: "truncated-body"; readonly bytes?: number }
  /** The operation runs; the answer is complete and does not parse. Calls whose answer has no body pass it by. */
  | { readonly effect: "malformed-body" }
  /** The chosen entries of a batch fail and do not run; the others run. Entries are chosen by id, or by position from 0. */
  | {
      readonly effect: "failed-entries";
      readonly entries: readonly (string | number)[];
      readonly code?: string;
      readonly message?: string;
    };

/** Makes an output for an input, both as operations have them. What it throws is answered as an error where the model has one of that name. */
export type CannedAnswer = (input: unknown, run: (input: unknown) => unknown) => unknown;

/** Which of the requests that are aimed at meet the fault; the next one unless given. Calls are counted from 1. `{ between: [2, 4] }` */
export type FaultTiming =
  | "always"
  | { readonly times: number }
  | { readonly nth: number }
  | { readonly between: readonly [first: number, last: number] };

/** The names of the effects. */
export type FaultEffectName = FaultEffect["effect"];

/** The part of a definition that one effect has. */
export type EffectOf<Name extends FaultEffectName> = Extract<FaultEffect, { readonly effect: Name }>;

/** The code of the error that a client gets where the function of a canned answer fails, or makes an output that is not right. */
export const INVALID_ANSWER = "InvalidAnswer";

/** The code of entries that fail in a batch, unless the fault names one. */
export const ENTRY_ERROR = "InternalError";
