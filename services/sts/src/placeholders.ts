import { placeholder } from "@cloudstub/kit";
import { assumedRole } from "./assumed-role.js";
import { newCredentials } from "./credentials.js";
import type { Sts } from "./types.js";

const HOUR = 3600;
/** Of AssumeRoot. */
const QUARTER = 900;
/** Of GetSessionToken and GetFederationToken. */
const HALF_DAY = 43_200;

/** Answers with credentials and with identities of the one account, for every caller. They are not stored. */
export const placeholders = {
  AssumeRole: placeholder<Sts, "AssumeRole">(({ RoleArn, RoleSessionName, DurationSeconds = HOUR }, call) => ({
    Credentials: newCredentials(call, DurationSeconds),
    AssumedRoleUser: assumedRole(call, { roleArn: RoleArn, session: RoleSessionName }),
  })),
  AssumeRoleWithSAML: placeholder<Sts, "AssumeRoleWithSAML">(({ RoleArn, DurationSeconds = HOUR }, call) => ({
    Credentials: newCredentials(call, DurationSeconds),
    AssumedRoleUser: assumedRole(call, { roleArn: RoleArn, session: "saml" }),
  })),
  AssumeRoleWithWebIdentity: placeholder<Sts, "AssumeRoleWithWebIdentity">(
    ({ RoleArn, RoleSessionName, DurationSeconds = HOUR }, call) => ({
      Credentials: newCredentials(call, DurationSeconds),
      AssumedRoleUser: assumedRole(call, { roleArn: RoleArn, session: RoleSessionName }),
    }),
  ),
  AssumeRoot: placeholder<Sts, "AssumeRoot">(({ DurationSeconds = QUARTER }, call) => ({
    Credentials: newCredentials(call, DurationSeconds),
  })),
  DecodeAuthorizationMessage: placeholder<Sts, "DecodeAuthorizationMessage">({ DecodedMessage: "{}" }),
  GetAccessKeyInfo: placeholder<Sts, "GetAccessKeyInfo">((_, { account }) => ({ Account: account })),
  GetCallerIdentity: placeholder<Sts, "GetCallerIdentity">((_, { partition, account }) => ({
    UserId: account,
    Account: account,
    Arn: `arn:${partition}:iam::${account}:root`,
  })),
  GetDelegatedAccessToken: placeholder<Sts, "GetDelegatedAccessToken">((_, call) => ({
    Credentials: newCredentials(call, HOUR),
  })),
  GetFederationToken: placeholder<Sts, "GetFederationToken">(({ Name, DurationSeconds = HALF_DAY }, call) => ({
    Credentials: newCredentials(call, DurationSeconds),
    FederatedUser: {
      FederatedUserId: `${call.account}:${Name}`,
      Arn: `arn:${call.partition}:sts::${call.account}:federated-user/${Name}`,
    },
  })),
  GetSessionToken: placeholder<Sts, "GetSessionToken">(({ DurationSeconds = HALF_DAY }, call) => ({
    Credentials: newCredentials(call, DurationSeconds),
  })),
  GetWebIdentityToken: placeholder<Sts, "GetWebIdentityToken">({}),
};
