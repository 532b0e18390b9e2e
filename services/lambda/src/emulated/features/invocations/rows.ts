import { invoke } from "./invoke.js";

/** The operations that run functions; the host does it where the start allows it. */
export const invocationOperations = { Invoke: invoke };
