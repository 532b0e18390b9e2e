import type { ResponseSink } from "@cloudstub/kit";
import type { Result } from "./result.js";

/** A request of a runtime, over HTTP or over a pipe. */
export interface RuntimeRequest {
  readonly method: string | undefined;
  /** What follows `/2018-06-01/runtime/`. */
  readonly path: string;
  /** True where the answer to a response is to be the next event. */
  readonly wantsNext: boolean;
  /** Reads what was posted. Undefined where the connection breaks off: the runtime has ended then. */
  readonly read: (kind: "response" | "error", sink?: ResponseSink) => Promise<Result | undefined>;
  /** Reads and forgets what was posted. */
  readonly skip: () => void;
}

/** Answers a request of a runtime. */
export interface RuntimeReply {
  readonly send: (status: number, headers: RuntimeHeaders, body: Uint8Array) => void;
  /** True where the connection has ended with an error. */
  readonly isBroken: () => boolean;
}

/** Headers besides Content-Length, in Latin-1. */
export interface RuntimeHeaders {
  readonly [name: string]: string;
}

/**
 * A header of our own clients: the answer to their response is the next event. That spares a request and half of the messages, which are
 * most of what a short event costs.
 */
export const WANTS_NEXT = "cloudstub-next";
