import type { WireResponse } from "../wire/wire.js";

/** Something that goes wrong on purpose with one request, at the two points of the request line that it can be aimed at. */
export interface Fault {
  /** What was injected, in a sentence, for the history; undefined where nothing was, as the answer turned out. */
  readonly explain: string | undefined;
  /** True where it takes the place of the operation, so that the answer is not a placeholder's. */
  readonly isAnswer?: boolean;
  /** Stands around the operation: waits, changes its input or output, leaves it out, or throws what the client shall see. */
  readonly around?: (input: unknown, run: (input: unknown) => unknown) => unknown;
  /** Changes the encoded answer: "done, but the answer was lost". */
  readonly answer?: (response: WireResponse) => WireResponse;
}
