import type { FunctionHost } from "@cloudstub/kit";

/** The host of a world's functions. */
export interface WorldFunctions extends FunctionHost {
  /** Ends what runs and what waits to run, of the functions of one service or of all: they are gone. What is invoked afterwards runs. */
  readonly end: (service?: string) => void;
}

/** A host of functions whose handlers a test gave. */
export interface GivenFunctions extends WorldFunctions {
  /** The function of this name, whose next run `crash` ends, after its work where that is asked for. */
  find(functionName: string): { crash(options: { readonly after: boolean }): unknown } | undefined;
}
