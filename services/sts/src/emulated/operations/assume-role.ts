import { decide, globalKeys, keysOf, policyIn } from "@cloudstub/kit";
import { conditionKeys } from "../condition-keys.js";
import { chainedSessionTooLong } from "../errors.js";
import { assume } from "../role-session.js";
import { transitiveTags } from "../session-tags.js";
import { type Caller, callerOf } from "../sessions.js";
import type { EmulatedCall, EmulatedHandler } from "../types.js";

/**
 * Gives credentials for a session of a role. Each may be assumed, also one that is not kept; where its trust policy does not let the caller, the history
 * says so.
 */
export const assumeRole: EmulatedHandler<"AssumeRole"> = (input, call) => {
  const caller = callerOf(call);
  if (caller.kind === "role" && (input.DurationSeconds ?? 0) > 3600) throw chainedSessionTooLong();
  const kept = transitiveTags(input, caller.transitiveTags ?? []);
  const { RoleArn, RoleSessionName, DurationSeconds, Policy, PolicyArns, SourceIdentity } = input;
  const session = { RoleArn, RoleSessionName, DurationSeconds, Policy, PolicyArns, transitiveTags: kept };
  const assumed = assume(call, session);
  // Where policies are asked, this one was.
  if (call.permit === undefined) noteTrust(call, caller, input);
  return { ...assumed, SourceIdentity };
};

function noteTrust(call: EmulatedCall, { account, arn }: Caller, input: Parameters<typeof assumeRole>[0]): void {
  const { RoleArn: roleArn } = input;
  const role = call.peers.roleOf(roleArn);
  if (!role) return;
  const keys = keysOf(conditionKeys(input), globalKeys(call));
  const asked = { caller: { account, arn }, action: "sts:AssumeRole", resource: roleArn, keys };
  if (decide(policyIn(role.trustPolicy), asked) !== "allowed")
    call.note(`The trust policy of ${roleArn} does not let ${arn} assume it: AWS would refuse this.`);
}
