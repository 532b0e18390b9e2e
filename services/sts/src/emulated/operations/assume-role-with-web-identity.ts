import { readJsonWebToken } from "../identity-tokens.js";
import { assume } from "../role-session.js";
import type { EmulatedHandler } from "../types.js";

/** Gives credentials for a session of a role to the user of a provider's token: a JSON Web Token, or that of the provider that is named. */
export const assumeRoleWithWebIdentity: EmulatedHandler<"AssumeRoleWithWebIdentity"> = (input, call) => {
  const { WebIdentityToken, ProviderId } = input;
  const identity = ProviderId === undefined ? readJsonWebToken(WebIdentityToken, call.clock.now()) : undefined;
  return {
    ...assume(call, input),
    SubjectFromWebIdentityToken: identity?.subject,
    Audience: identity?.audience,
    Provider: ProviderId ?? identity?.issuer,
  };
};
