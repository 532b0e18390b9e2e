import type { Request } from "../../../tests/contracts/shared-tests.js";
import { samlResponse, webIdentityToken } from "./identity-tokens.js";

const RoleArn = "arn:aws:iam::111122223333:role/reader";

/** Every operation of the overlay. */
export const emulatedRequests: readonly Request[] = [
  ["AssumeRole", { RoleArn, RoleSessionName: "test" }],
  [
    "AssumeRoleWithSAML",
    { RoleArn, PrincipalArn: "arn:aws:iam::111122223333:saml-provider/idp", SAMLAssertion: samlResponse() },
  ],
  [
    "AssumeRoleWithWebIdentity",
    { RoleArn, RoleSessionName: "test", WebIdentityToken: webIdentityToken({ sub: "user-1" }) },
  ],
  [
    "AssumeRoot",
    {
      TargetPrincipal: "111122223333",
      TaskPolicyArn: { arn: "arn:aws:iam::aws:policy/root-task/IAMAuditRootUserCredentials" },
    },
  ],
  ["DecodeAuthorizationMessage", { EncodedMessage: "any" }, 400],
  ["GetAccessKeyInfo", { AccessKeyId: "AKIAIOSFODNN7EXAMPLE" }],
  ["GetCallerIdentity", {}],
  ["GetFederationToken", { Name: "bob" }],
  ["GetSessionToken", {}],
];
