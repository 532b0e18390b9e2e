import { callerOf, issue, rootOf } from "../sessions.js";
import type { EmulatedHandler } from "../types.js";

/** Gives credentials of the root user of a member account, which is named by its number or its ARN. */
export const assumeRoot: EmulatedHandler<"AssumeRoot"> = (input, call) => {
  callerOf(call);
  const [account = call.account] = /\d{12}/.exec(input.TargetPrincipal) ?? [];
  return { Credentials: issue(call, { ...rootOf(call, account), kind: "role" }, input.DurationSeconds ?? 900) };
};
