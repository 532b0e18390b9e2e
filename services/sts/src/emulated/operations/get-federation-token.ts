import { limits, packedSize } from "../role-session.js";
import { checkTags } from "../session-tags.js";
import { callerOf, issue, requireLongTerm } from "../sessions.js";
import type { EmulatedHandler } from "../types.js";

/** Gives credentials to a user whom the caller knows. */
export const getFederationToken: EmulatedHandler<"GetFederationToken"> = (input, call) => {
  const caller = callerOf(call);
  requireLongTerm(caller, "GetFederationToken");
  const { account } = caller;
  checkTags(input.Tags);
  const packed = packedSize(input.Policy);
  const user = {
    FederatedUserId: `${account}:${input.Name}`,
    Arn: `arn:${call.partition}:sts::${account}:federated-user/${input.Name}`,
  };
  const identity = {
    kind: "federated user",
    account,
    userId: user.FederatedUserId,
    arn: user.Arn,
    ...limits(input.Policy, input.PolicyArns),
  } as const;
  return { Credentials: issue(call, identity, input.DurationSeconds ?? 43_200), FederatedUser: user, ...packed };
};
