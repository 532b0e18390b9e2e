import { chainedSessionTooLong } from "../errors.js";
import { assume } from "../role-session.js";
import { transitiveTags } from "../session-tags.js";
import { callerOf } from "../sessions.js";
import type { EmulatedHandler } from "../types.js";

/** Gives credentials for a session of a role. Roles are not kept, and no trust policy is evaluated: each may be assumed. */
export const assumeRole: EmulatedHandler<"AssumeRole"> = (input, call) => {
  const caller = callerOf(call);
  if (caller.kind === "role" && (input.DurationSeconds ?? 0) > 3600) throw chainedSessionTooLong();
  const kept = transitiveTags(input, caller.transitiveTags ?? []);
  const { RoleArn, RoleSessionName, DurationSeconds, Policy, SourceIdentity } = input;
  const session = { RoleArn, RoleSessionName, DurationSeconds, Policy, transitiveTags: kept };
  return { ...assume(call, session), SourceIdentity };
};
