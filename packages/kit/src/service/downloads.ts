import type { Call } from "../call/call.js";

/** A file to download. */
export interface DownloadFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A file at a URL that is not an operation of the service's model, such as the code of a function. To download it only reads. */
export interface Download<State> {
  /** Path pattern of the GET request on the mock port: `/2015-03-31/functions/{FunctionName}/code`. */
  readonly path: string;
  /** Finds the file by the decoded labels of the path. Throws a `ServiceError` if there is none. */
  readonly read: (labels: { readonly [name: string]: string }, call: Call<State>) => DownloadFile;
}

/** Downloads by name. They are matched, listed and recorded like operations. */
export type Downloads<State> = { readonly [name: string]: Download<State> };
