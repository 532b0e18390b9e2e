import type { FunctionHost } from "@cloudstub/kit";

/** The host of a world's functions. */
export interface WorldFunctions extends FunctionHost {
  /** Ends what runs and what waits to run, of the functions of one service or of all: they are gone. What is invoked afterwards runs. */
  readonly end: (service?: string) => void;
}
