import { invoke } from "./invoke.js";
import { invokeAsync } from "./invoke-async.js";
import { invokeWithResponseStream } from "./invoke-with-response-stream.js";

/** The operations that run functions; the host does it where the start allows it. */
export const invocationOperations = {
  Invoke: invoke,
  InvokeAsync: invokeAsync,
  InvokeWithResponseStream: invokeWithResponseStream,
};
