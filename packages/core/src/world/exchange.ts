import type { Payload, ServiceError } from "@cloudstub/kit";
import type { Fault } from "../faults/fault.js";
import type { Unmatched } from "../journal/recorded.js";
import type { Stub } from "../registry/stub.js";
import type { AccountRegion } from "../validation/account-and-region.js";
import type { WireRequest, WireResponse } from "../wire/wire.js";

/** A call of an operation, by a request or by another service, and its result. */
export interface Performance {
  /** The id in the response and in the history. */
  readonly requestId: string;
  /** Counts requests and calls between services in the order in which they began. */
  readonly number: number;
  /** Of a call between services: the id of the request, or the name of the agent, that led to it. */
  readonly cause?: string | undefined;
  /** Milliseconds from its beginning, which for a request is the arrival of its head, to its answer, in the machine's time. */
  readonly durationMs: number;
  /** Undefined when nothing matched. */
  readonly stub: Stub | undefined;
  /** The account and region whose resources it was about, where the service's resources belong to accounts and regions. */
  readonly at?: AccountRegion;
  /** The decoded input, where the request was understood. */
  readonly input?: unknown;
  /** The members of the input that the operation does not evaluate, by their paths; absent where there are none. */
  readonly ignored?: readonly string[] | undefined;
  /** The operation's output; absent where it did not run or failed. */
  readonly output?: unknown;
  /** The error that the caller got instead. */
  readonly error?: ServiceError;
  /** What the operation did not do and why, in sentences. */
  readonly notes?: readonly string[] | undefined;
  /** The injected fault. */
  readonly fault?: Fault | undefined;
  /** An error that the server did not expect, where that is why the status is 500. */
  readonly defect?: unknown;
}

/** A request with its answer, as observers see it. */
export interface Exchange extends Performance {
  readonly request: WireRequest;
  /** The request's body where it was read whole. */
  readonly body: Uint8Array;
  /** The request's body where it was streamed. */
  readonly payload?: Payload | undefined;
  readonly response: WireResponse;
  /** Why nothing matched. */
  readonly unmatched?: Unmatched;
}

/** An unexpected error in work that no request waits for, or that one service did for another. */
export interface Defect {
  /** What failed, as a subject: `The agent sqs/redrive`. */
  readonly what: string;
  readonly error: unknown;
}
