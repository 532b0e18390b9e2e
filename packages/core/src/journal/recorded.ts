import type { Doer } from "../registry/not-done.js";
import type { Held } from "./held.js";

/** An error as a client sees it. */
export interface ErrorSummary {
  readonly code: string;
  readonly message: string;
}

/** Why no stub answers a request, and the operation that it names. */
export interface Unmatched {
  /** What happened and what to do, in a sentence or two. */
  readonly why: string;
  /** Code of the error, where the request was refused. */
  readonly code?: string | undefined;
  /** The target header, or `Action=` and the action of a form. */
  readonly target?: string | undefined;
  /** The operation's name, where the request tells it. */
  readonly name?: string | undefined;
}

/** A request or call as it is stored. It becomes an entry of the history when it is read, since most entries never are. */
export interface Recorded {
  readonly method: string;
  readonly url: string;
  readonly statusCode: number;
  readonly requestId: string;
  readonly durationMs: number;
  readonly number: number;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly time: number;
  /** The stub that answered; undefined where nothing matched. */
  readonly stub: RecordedStub | undefined;
  readonly cause?: string | undefined;
  /** What the call was made on, in the words of its service; undefined where the input does not say. */
  readonly resource?: string | undefined;
  /** What the journal holds of it. */
  readonly held?: Held | undefined;
  readonly error?: ErrorSummary | undefined;
  readonly unmatched?: Unmatched | undefined;
  readonly ignored?: readonly string[] | undefined;
  readonly notes?: readonly string[] | undefined;
  readonly fault?: string | undefined;
  /** True where the fault answered instead of the operation. */
  readonly isFaultsAnswer?: boolean | undefined;
}

/** The parts of a stub that the history shows. */
interface RecordedStub extends Doer {
  readonly service: { readonly id: string } & Doer["service"];
  readonly matchKey: string;
}
