import { accountOfAccessKey, withoutWorld } from "@cloudstub/kit";
import { callerOf } from "../sessions.js";
import type { EmulatedHandler } from "../types.js";

/** Tells the account of an access key that was issued here; that of others is not documented, and the caller's. */
export const getAccessKeyInfo: EmulatedHandler<"GetAccessKeyInfo"> = (input, call) => {
  const caller = callerOf(call);
  return { Account: accountOfAccessKey(withoutWorld(input.AccessKeyId, call)) ?? caller.account };
};
