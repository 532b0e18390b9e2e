import { modelled, type Reject, unmodelled, type Violation, validationError } from "@cloudstub/kit";
import type { EmulatedIam } from "../types.js";

const noSuchEntity = (message: string) => modelled<EmulatedIam>("NoSuchEntityException", message);

/** A role, user or group of this name is not there (recorded answer of AWS for users). */
export const noEntity = (kind: "role" | "user" | "group", name: string) =>
  noSuchEntity(`The ${kind} with name ${name} cannot be found.`);

/** An inline policy is not there. AWS's words are not documented. */
export const noInlinePolicy = (kind: "role" | "user" | "group", name: string) =>
  noSuchEntity(`The ${kind} policy with name ${name} cannot be found.`);

/** No policy has this ARN (recorded answer of AWS). */
export const noPolicy = (arn: string) => noSuchEntity(`Policy ${arn} was not found.`);

/** A policy that is to be attached is not there (recorded answer of AWS). */
export const notAttachable = (arn: string) => noSuchEntity(`Policy ${arn} does not exist or is not attachable.`);

/** A policy has no version of this number. */
export const noPolicyVersion = (arn: string, version: string) =>
  noSuchEntity(`Policy ${arn} version ${version} does not exist or is not attachable.`);

/** The same where a version is to be shown (as AWS's users report it). */
export const versionNotFound = (arn: string, version: string) =>
  noSuchEntity(`Policy ${arn} version ${version} does not exist.`);

/** No instance profile has this name (as AWS's users report it). */
export const noInstanceProfile = (name: string) => noSuchEntity(`Instance Profile ${name} cannot be found.`);

/** A role is not in an instance profile. AWS's words are not documented. */
export const notInInstanceProfile = (role: string, profile: string) =>
  noSuchEntity(`Role ${role} is not in instance profile ${profile}.`);

/** No access key of the user has this id (as AWS's users report it). */
export const noAccessKey = (id: string) => noSuchEntity(`The Access Key with id ${id} cannot be found.`);

/** A service that users have no such credentials for, as others know it of AWS. */
export const noServiceForCredentials = (service: string) =>
  noSuchEntity(`No such service ${service} is supported for Service Specific Credentials`);

/** No credential for a service has this id, as others know it of AWS. */
export const noServiceCredential = (id: string) => noSuchEntity(`No such credential ${id} exists`);

/** A user has no password (as AWS's users report it). */
export const noLoginProfile = (user: string) => noSuchEntity(`Login Profile for User ${user} cannot be found.`);

/** No OpenID Connect provider has this ARN (as AWS's users report it). */
export const noOidcProvider = (arn: string) => noSuchEntity(`OpenIDConnect Provider not found for arn ${arn}`);

/** No SAML provider has this ARN. AWS's words are not documented. */
export const noSamlProvider = (arn: string) => noSuchEntity(`Manifest not found for arn ${arn}`);

/** The account has another alias or none. AWS's words are not documented. */
export const noAlias = (alias: string) => noSuchEntity(`The account alias ${alias} cannot be found.`);

/** The account has no password policy (as AWS's users report it). */
export const noPasswordPolicy = (account: string) =>
  noSuchEntity(`The Password Policy with domain name ${account} cannot be found.`);

/** No deletion has this id. AWS's words are not documented. */
export const noDeletion = (id: string) => noSuchEntity(`Deletion task ${id} cannot be found.`);

const alreadyExists = (message: string) => modelled<EmulatedIam>("EntityAlreadyExistsException", message);

/** A second role, user or group of a name (as AWS's users report it). */
export const entityExists = (kind: "Role" | "User" | "Group", name: string) =>
  alreadyExists(`${kind} with name ${name} already exists.`);

/** A second policy of a name (as AWS's users report it). */
export const policyExists = (name: string) =>
  alreadyExists(`A policy called ${name} already exists. Duplicate names are not allowed.`);

/** A second instance profile of a name (as AWS's users report it). */
export const instanceProfileExists = (name: string) => alreadyExists(`Instance Profile ${name} already exists.`);

/** A second password of a user (as AWS's users report it). */
export const loginProfileExists = (user: string) => alreadyExists(`Login Profile for user ${user} already exists.`);

/** A second provider of a URL (as AWS's users report it). */
export const oidcProviderExists = (url: string) => alreadyExists(`Provider with url ${url} already exists.`);

/** A second provider of a name. AWS's words are not documented. */
export const samlProviderExists = (name: string) => alreadyExists(`SAML provider with name ${name} already exists.`);

const deleteConflict = (message: string) => modelled<EmulatedIam>("DeleteConflictException", message);

/** What has to be gone before something can be deleted (as AWS's users report it). */
export const mustFirst = (what: string) => deleteConflict(`Cannot delete entity, must ${what} first.`);

/** A policy that is attached is to be deleted (as AWS's users report it). */
export const policyInUse = () => deleteConflict("Cannot delete a policy attached to entities.");

/** A policy that has other versions than its default one is to be deleted (as AWS's users report it). */
export const policyHasVersions = () =>
  deleteConflict(
    "This policy has more than one version. Before you delete a policy, you must delete the policy's versions. The default version is deleted with the policy.",
  );

/** The version that counts is to be deleted (as AWS's users report it). */
export const versionIsDefault = () => deleteConflict("Cannot delete the default version of a policy.");

const limitExceeded = (message: string) => modelled<EmulatedIam>("LimitExceededException", message);

/** More of something than there may be (as AWS's users report it). */
export const quotaExceeded = (quota: string, most: number) =>
  limitExceeded(`Cannot exceed quota for ${quota}: ${most}`);

/** A sixth version of a policy (as AWS's users report it). */
export const tooManyVersions = () =>
  limitExceeded(
    "A managed policy can have up to 5 versions. Before you create a new version, you must delete an existing version.",
  );

/** The inline policies of a role, user or group are too large together (as AWS's users report it). */
export const inlinePoliciesTooLarge = (most: number, kind: string, name: string) =>
  limitExceeded(`Maximum policy size of ${most} bytes exceeded for ${kind} ${name}`);

/** A policy that is not as the grammar has it. */
export const malformedPolicy = (message: string) => modelled<EmulatedIam>("MalformedPolicyDocumentException", message);

/** An input that AWS does not take. */
export const invalidInput = (message: string) => modelled<EmulatedIam>("InvalidInputException", message);

/** A service-linked role is to be changed (as AWS's users report it). */
export const roleIsProtected = (name: string) =>
  modelled<EmulatedIam>(
    "UnmodifiableEntityException",
    `Cannot perform the operation on the protected role '${name}' - this role is only modifiable by AWS`,
  );

/** A password that the account's password policy does not allow. AWS's words are not documented. */
export const passwordNotAllowed = (message: string) =>
  modelled<EmulatedIam>("PasswordPolicyViolationException", message);

/** One of AWS's policies is to be changed. AWS's words are not documented. */
export const policyIsOfAws = (arn: string) =>
  unmodelled("AccessDenied", 403, `The policy ${arn} is AWS's own: no account may change it.`);

const validation = (message: string) => unmodelled("ValidationError", 400, message);

/** A text that is not an ARN (recorded answer of AWS, with two blanks). */
export const notAnArn = () => validation("Invalid ARN:  Could not be parsed!");

/** A password is not what it was said to be. AWS's words are not documented. */
export const wrongPassword = () => unmodelled("AccessDenied", 403, "The old password was incorrect.");

/** A password is to be changed by another caller than a user (as AWS's users report it). */
export const notAUser = () =>
  modelled<EmulatedIam>("InvalidUserTypeException", "Only IAM Users can change their own password");

/** The user is not named, and the caller is none (asserted against AWS by the authors of a test). */
export const userNotNamed = () => validation("Must specify userName when calling with non-User credentials");

/** A marker that no page ended with. AWS's words are not documented. */
export const invalidMarker = () => validation("Invalid Marker.");

/**
 * `ValidationError` without the values, and without the list of an enumeration (recorded answers of AWS: "Value at 'status' failed to satisfy
 * constraint: Member must satisfy enum value set").
 */
export const reject: Reject = ([first, ...others], operation) =>
  validationError([withoutValue(first), ...others.map(withoutValue)], operation);

function withoutValue({ path, broken }: Violation): Violation {
  if (broken === undefined) return { path };
  const list = broken.indexOf(": [");
  return { path, broken: broken.includes("enum value set") && list >= 0 ? broken.slice(0, list) : broken };
}
