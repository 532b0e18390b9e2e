import { RemoteError, type RemoteErrorObject } from "./remote-handler.js";

/** An error as AWS's Node.js runtime gives it to the caller; the client in `clients/node/errors.cjs` makes the same. */
export interface ErrorObject {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

/** Describes an error that a handler threw. A handler in another process has described its error itself. */
export function errorObject(error: unknown): ErrorObject | RemoteErrorObject {
  if (error instanceof RemoteError) return error.object;
  if (!(error instanceof Error) && Object.prototype.toString.call(error) !== "[object Error]")
    return { errorType: typeof error, errorMessage: String(error), trace: [] };
  const { name, message, stack } = error as Error;
  return { errorType: name, errorMessage: message, trace: stack?.split("\n") ?? [] };
}
