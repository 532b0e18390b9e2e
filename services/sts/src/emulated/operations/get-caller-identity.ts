import { callerOf } from "../sessions.js";
import type { EmulatedHandler } from "../types.js";

/** Tells who the caller is. */
export const getCallerIdentity: EmulatedHandler<"GetCallerIdentity"> = (_, call) => {
  const { userId, account, arn } = callerOf(call);
  return { UserId: userId, Account: account, Arn: arn };
};
