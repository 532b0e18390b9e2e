import type { Call } from "./call.js";

/** A file as it is sent. */
export interface DownloadFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A file that a service gives out under a URL of its own, which is no operation of its model: the code of a function. */
export interface Download<State> {
  /** Path on the mock port, in the form of the model's: `/2015-03-31/functions/{FunctionName}/code`. It is asked for with GET. */
  readonly path: string;
  /** Finds the file by the labels of the path, which are decoded; throws a `ServiceError` where there is none. */
  readonly read: (labels: { readonly [name: string]: string }, call: Call<State>) => DownloadFile;
}

/** Downloads by name. They are matched, listed and recorded as operations are. */
export type Downloads<State> = { readonly [name: string]: Download<State> };
