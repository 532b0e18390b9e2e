import { invalidAuthorizationMessage } from "../errors.js";
import { callerOf } from "../sessions.js";
import type { EmulatedHandler } from "../types.js";

/** Refuses every message, as none was issued. */
export const decodeAuthorizationMessage: EmulatedHandler<"DecodeAuthorizationMessage"> = (_, call) => {
  callerOf(call);
  throw invalidAuthorizationMessage();
};
