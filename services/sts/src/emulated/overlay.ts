import type { Overlay } from "@cloudstub/kit";
import type { Sts } from "../types.js";
import { constraints } from "./generated/constraints.js";
import { assumeRole } from "./operations/assume-role.js";
import { assumeRoleWithSAML } from "./operations/assume-role-with-saml.js";
import { assumeRoleWithWebIdentity } from "./operations/assume-role-with-web-identity.js";
import { assumeRoot } from "./operations/assume-root.js";
import { decodeAuthorizationMessage } from "./operations/decode-authorization-message.js";
import { getAccessKeyInfo } from "./operations/get-access-key-info.js";
import { getCallerIdentity } from "./operations/get-caller-identity.js";
import { getFederationToken } from "./operations/get-federation-token.js";
import { getSessionToken } from "./operations/get-session-token.js";
import { permissions } from "./permissions.js";
import { type EmulatedState, emulatedState } from "./state.js";

// The model lets AssumeRole take a longer policy; its page in the API reference says that none exceeds 2,048 characters.
const shapes = {
  ...constraints.shapes,
  // A key of a named world has the world's name before it.
  accessKeyIdType: { length: [16, 128], pattern: /^(?:[\w.-]*)$/, patternText: "[\\w]*" } as const,
  unrestrictedSessionPolicyDocumentType: constraints.shapes.sessionPolicyDocumentType ?? {},
};

/**
 * The service as AWS runs it, with the users and roles that the identity service keeps. No role is refused to a caller. At contract level it keeps nothing, so that there is
 * nothing to adopt; a start at that level drops the issued credentials.
 */
export const emulated: Overlay<Sts, EmulatedState> = {
  state: emulatedState,
  constraints: { ...constraints, shapes },
  // The sentence of AWS as its users report it.
  wire: { unknownAction: "Could not find operation {action} for version {version}" },
  // A caller has an account, and issued credentials are found whatever account they are of: all are kept in one place.
  scope: "global",
  permissions,
  accountIn: () => "000000000000",
  identifies: (accessKeyId, { state }) => state.sessions.get(accessKeyId),
  operations: {
    AssumeRole: assumeRole,
    AssumeRoleWithSAML: assumeRoleWithSAML,
    AssumeRoleWithWebIdentity: assumeRoleWithWebIdentity,
    AssumeRoot: assumeRoot,
    DecodeAuthorizationMessage: decodeAuthorizationMessage,
    GetAccessKeyInfo: getAccessKeyInfo,
    GetCallerIdentity: getCallerIdentity,
    GetFederationToken: getFederationToken,
    GetSessionToken: getSessionToken,
  },
  refuses: ["DecodeAuthorizationMessage"],
  reads: ["DecodeAuthorizationMessage", "GetAccessKeyInfo", "GetCallerIdentity"],
  ignores: {
    AssumeRole: ["SerialNumber", "TokenCode", "ProvidedContexts", "MinimumSessionTokenSize"],
    AssumeRoleWithSAML: ["PrincipalArn", "MinimumSessionTokenSize"],
    AssumeRoleWithWebIdentity: ["MinimumSessionTokenSize"],
    AssumeRoot: ["TaskPolicyArn", "MinimumSessionTokenSize"],
    GetFederationToken: ["MinimumSessionTokenSize"],
    GetSessionToken: ["SerialNumber", "TokenCode", "MinimumSessionTokenSize"],
  },
};
