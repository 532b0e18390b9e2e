import type { ReadRequest } from "../protocols/protocol.js";
import type { Stub } from "../registry/stub.js";
import type { WireResponse } from "../wire/wire.js";

/** The stub that a request means, with the labels of its path and its query. */
export type Match = Pick<ReadRequest, "labels" | "query"> & {
  readonly stub: Stub;
  /** What to read in place of the body: a form that came in the URL. */
  readonly body?: Uint8Array;
};

/** That no stub matches, and what a form said of what it wanted. */
export interface NoMatch {
  readonly stub?: undefined;
  /** The form's `Action`. */
  readonly action?: string | undefined;
  /** The form's `Version`, that of the service's API. */
  readonly version?: string | undefined;
  /** The answer of the service that the request is meant for, where that has one of its own. */
  readonly refusal?: { readonly why: string; readonly answer: (requestId: string) => WireResponse };
}
