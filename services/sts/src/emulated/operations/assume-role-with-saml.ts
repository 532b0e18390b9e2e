import { readSamlResponse } from "../identity-tokens.js";
import { assume } from "../role-session.js";
import type { EmulatedHandler } from "../types.js";

/** Gives credentials for a session of a role to the user of a SAML response, whose signature is not verified. */
export const assumeRoleWithSAML: EmulatedHandler<"AssumeRoleWithSAML"> = (input, call) => {
  const { RoleArn, SAMLAssertion, DurationSeconds, Policy, PolicyArns } = input;
  const { subject, subjectType, issuer, audience, sessionName = subject ?? "saml" } = readSamlResponse(SAMLAssertion);
  return {
    ...assume(call, { RoleArn, RoleSessionName: sessionName, DurationSeconds, Policy, PolicyArns }),
    Subject: subject,
    SubjectType: subjectType,
    Issuer: issuer,
    Audience: audience,
  };
};
