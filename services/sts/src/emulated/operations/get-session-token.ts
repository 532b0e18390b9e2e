import { callerOf, issue, requireLongTerm } from "../sessions.js";
import type { EmulatedHandler } from "../types.js";

/** Gives temporary credentials of the caller. */
export const getSessionToken: EmulatedHandler<"GetSessionToken"> = (input, call) => {
  const caller = callerOf(call);
  requireLongTerm(caller, "GetSessionToken");
  return { Credentials: issue(call, { ...caller, kind: "user" }, input.DurationSeconds ?? 43_200) };
};
