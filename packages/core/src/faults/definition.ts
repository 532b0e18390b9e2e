/**
 * A fault as data: its target, its effect and its timing. The test library, `POST /api/faults` and `--faults` share this form.
 *
 * @example { service: "sqs", operation: "SendMessage", input: { MessageBody: "a" }, effect: "lost-answer", when: { nth: 3 } }
 */
export type FaultDefinition = FaultTarget & FaultEffect & { readonly when?: FaultTiming };

/** The requests of a fault. `{ service: "sqs", operation: "SendMessage", region: "eu-west-1" }` */
export interface FaultTarget {
  /** Id of the service: `sqs`. */
  readonly service: string;
  /** Name of the operation: `SendMessage`. Every operation of the service unless given. */
  readonly operation?: string;
  /** Part of the input that a request must have; every request of the operation unless given. */
  readonly input?: unknown;
  /**
   * The account, twelve digits, and the region of the resources that a request is about; every one unless given. Of services whose
   * resources belong to accounts and regions, which those at emulated level say of themselves.
   */
  readonly account?: string;
  readonly region?: string;
}

/**
 * The effect of a fault. `{ effect: "error", code: "RequestThrottled" }`
 *
 * How SDKs react: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
 */
export type FaultEffect =
  /** The operation does not run; the client gets this error. Its status is the model's, or 400, unless given. */
  | { readonly effect: "error"; readonly code: string; readonly message?: string; readonly status?: number }
  /** The operation does not run; the client gets a throttling error, with a hint in milliseconds if given. */
  | { readonly effect: "throttle"; readonly code?: string; readonly retryAfter?: number }
  /**
   * The operation does not run; the client gets this output, in which bytes may be text and times ISO 8601. In process the output may be
   * a function of the input, called for each request, which can also run the operation.
   */
  | { readonly effect: "answer"; readonly output: object | CannedAnswer }
  /** The operation runs this many milliseconds later, by the world's clock. Combines with other faults. */
  | { readonly effect: "delay"; readonly milliseconds: number }
  /** The operation runs when the fault is removed. Combines with other faults. */
  | { readonly effect: "hold" }
  /** The operation runs, and the connection drops before its answer is sent. */
  | { readonly effect: "lost-answer" }
  /** The operation does not run, and the connection drops. */
  | { readonly effect: "dropped-connection" }
  /** The operation runs; the connection drops after this many bytes of the answer's body, or half of them. */
  | { readonly effect: "truncated-body"; readonly bytes?: number }
  /** The operation runs; the answer is complete but does not parse. Skips calls whose answer has no body. */
  | { readonly effect: "malformed-body" }
  /** The chosen entries of a batch fail and do not run; the others run. Entries are chosen by id, or by position from 0. */
  | {
      readonly effect: "failed-entries";
      readonly entries: readonly (string | number)[];
      readonly code?: string;
      readonly message?: string;
    };

/** Returns the output for an input, in the forms of operations. If it throws an error whose name the model has, the client gets that error. */
export type CannedAnswer = (input: unknown, run: (input: unknown) => unknown) => unknown;

/** Which of the matching requests the fault applies to; the next one unless given. Calls are counted from 1. `{ between: [2, 4] }` */
export type FaultTiming =
  | "always"
  | { readonly times: number }
  | { readonly nth: number }
  | { readonly between: readonly [first: number, last: number] };

/** The names of the effects. */
export type FaultEffectName = FaultEffect["effect"];

/** The members of one effect. */
export type EffectOf<Name extends FaultEffectName> = Extract<FaultEffect, { readonly effect: Name }>;

/** The error code when the function of a canned answer fails or returns an invalid output. */
export const INVALID_ANSWER = "InvalidAnswer";

/** The default error code of failed batch entries. */
export const ENTRY_ERROR = "InternalError";
