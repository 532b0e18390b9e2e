import type { Stub } from "../mock/stub.js";

/** Something that goes wrong on purpose, at one of the two points of the request line. */
export interface Fault {
  /** What is injected, in a sentence, for the history. */
  readonly explain: string;
  /** Before the operation runs; throws what the client shall see, or returns to go on. */
  readonly before?: () => Promise<void> | void;
  /** After the operation ran and before its answer is written: "done, but the answer was lost". */
  readonly after?: () => Promise<void> | void;
}

/** Decides for each decoded request whether a fault meets it. */
export type Faults = (stub: Stub, input: unknown) => Fault | undefined;

/** Nothing ever goes wrong. */
export const noFaults: Faults = () => undefined;
