import { modelled, unmodelled } from "@cloudstub/kit";
import type { Sts } from "../types.js";

/** Credentials of which the time is over ("Common Errors" in the API reference; the wire code is the one that the aws command shows). */
export const expiredToken = () =>
  unmodelled("ExpiredToken", 403, "The security token included in the request is expired");

/** An identity token of a provider of which the time is over. Times are in seconds. */
export const expiredIdentityToken = (now: number, expiry: number) =>
  modelled<Sts>(
    "ExpiredTokenException",
    `Token expired: current date/time ${now} must be before the expiration date/time ${expiry}`,
  );

/** An invalid ARN of a role (recorded answer of AWS). */
export const invalidRoleArn = (arn: string) => unmodelled("ValidationError", 400, `${arn} is invalid`);

/** A session of a role that assumes another role may take an hour ("AssumeRole": role chaining). */
export const chainedSessionTooLong = () =>
  unmodelled(
    "ValidationError",
    400,
    "The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining",
  );

/** A session is to be longer than its role allows (as AWS's users report it). */
export const sessionTooLong = () =>
  unmodelled("ValidationError", 400, "The requested DurationSeconds exceeds the MaxSessionDuration set for this role.");

/** GetSessionToken and GetFederationToken take the credentials of a user ("Compare AWS STS credentials" in the IAM User Guide). */
export const sessionCredentials = (operation: string) =>
  unmodelled("AccessDenied", 403, `Cannot call ${operation} with session credentials`);

/** A session policy that is not JSON. AWS's words are not documented. */
export const malformedPolicy = () =>
  modelled<Sts>("MalformedPolicyDocumentException", "The policy is not in the valid JSON format.");

/** A web identity token that is not a JSON Web Token. */
export const invalidIdentityToken = () =>
  modelled<Sts>(
    "InvalidIdentityTokenException",
    "The ID Token provided is not a valid JWT. (You may see this error if you sent an Access Token)",
  );

/** An invalid SAML response. AWS's words are not documented. */
export const invalidSamlResponse = () => modelled<Sts>("InvalidIdentityTokenException", "Invalid base64 SAMLResponse");

/** A text that was not issued as an authorization message; none is, as nothing is refused for want of a permission. */
export const invalidAuthorizationMessage = () =>
  modelled<Sts>("InvalidAuthorizationMessageException", "Message is not valid");

/** Tags of a session, as recorded answers of AWS word what can't be. */
export const duplicateTagKeys = () =>
  unmodelled("InvalidParameterValue", 400, "Duplicate tag keys found. Please note that Tag keys are case insensitive.");
export const transitiveTagMissing = () =>
  unmodelled("InvalidParameterValue", 400, "The specified transitive tag key must be included in the requested tags.");
export const transitiveTagConflict = () =>
  unmodelled(
    "InvalidParameterValue",
    400,
    "One of the specified transitive tag keys can't be set because it conflicts with a transitive tag key from the calling session.",
  );
