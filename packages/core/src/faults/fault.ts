import type { WireResponse } from "../wire/wire.js";

/** What the caller of an operation gets of its outcome, be that an output or an error. */
export type Outcome =
  | "as is"
  /** The connection drops before the answer. */
  | "lost"
  /** An answer comes that does not parse. */
  | "unreadable";

/** Something that goes wrong on purpose with one operation: around it, and with its outcome. */
export interface Fault {
  /** What was injected, in a sentence, for the history; undefined where nothing was, as the answer turned out. */
  readonly explain: string | undefined;
  /** True where it takes the place of the operation, so that the answer is not a placeholder's. */
  readonly isAnswer?: boolean;
  /** Wraps the operation: may delay it, change its input or output, skip it, or throw the error that the caller gets. */
  readonly around?: (input: unknown, run: (input: unknown) => unknown) => unknown;
  readonly outcome: Outcome;
  /** Does to an encoded answer as {@link outcome} says. */
  readonly damage: (response: WireResponse) => WireResponse;
}
