import type { WireResponse } from "../wire/wire.js";

/** How the caller receives the output or error of an operation. */
export type Outcome =
  | "as is"
  /** The connection drops before the answer. */
  | "lost"
  /** The answer does not parse. */
  | "unreadable";

/** An injected fault of one operation: hooks around it, and damage to its answer. */
export interface Fault {
  /** The sentence for the history; undefined if the effect did not apply to the answer. */
  readonly explain: string | undefined;
  /** True if it answers instead of the operation; then the answer is not a placeholder's. */
  readonly isAnswer?: boolean;
  /** Wraps the operation: may delay it, change its input or output, skip it, or throw the error that the caller gets. */
  readonly around?: (input: unknown, run: (input: unknown) => unknown) => unknown;
  readonly outcome: Outcome;
  /** Damages an encoded answer according to {@link outcome}. */
  readonly damage: (response: WireResponse) => WireResponse;
}
