import { type Call, callerArn, type Decision, type ErrorCode, refusalText, unmodelled } from "@cloudstub/kit";
import type { Kms } from "../types.js";

/** AWS answers all of them with 400; the model's other statuses are those of the Query protocol, which the service does not speak. */
export const refused = (code: ErrorCode<Kms>, message: string) => unmodelled(code, 400, message);

/** An input that AWS does not take. */
export const invalid = (message: string) => unmodelled("ValidationException", 400, message);

/** No key has this ARN. */
export const keyNotFound = (arn: string) => refused("NotFoundException", `Key '${arn}' does not exist`);

/** A text that is not an id of a key. */
export const invalidKeyId = (id: string) => refused("NotFoundException", `Invalid keyId '${id}'`);

/** No alias has this ARN. */
export const aliasNotFound = (arn: string) => refused("NotFoundException", `Alias ${arn} is not found.`);

/** An ARN of another account or region. */
export const foreignArn = (region: string) => refused("NotFoundException", `Invalid arn ${region}`);

/** A request that only asks whether it would succeed (Developer Guide, "Testing your permissions"). */
export const dryRun = () =>
  refused("DryRunOperationException", "The request would have succeeded, but the DryRun option is set.");

/** The key is disabled. */
export const disabled = (arn: string) => refused("DisabledException", `${arn} is disabled.`);

/** The key is pending deletion. */
export const pendingDeletion = (arn: string) => refused("KMSInvalidStateException", `${arn} is pending deletion.`);

/** The primary key waits for the deletion of its replicas. AWS's words are not documented. */
export const pendingReplicaDeletion = (arn: string) =>
  refused("KMSInvalidStateException", `${arn} is pending replica deletion.`);

/** A key of one region, where a multi-Region key is needed. AWS's words are not documented. */
export const notMultiRegion = (arn: string) =>
  unsupported(`${arn} is not a multi-Region key: create one with MultiRegion.`);

/** A replica, where a primary key is needed. AWS's words are not documented. */
export const notPrimary = (arn: string) =>
  unsupported(`${arn} is a multi-Region replica key: this operation needs its primary key.`);

/** The region has this key already. AWS's words are not documented. */
export const replicaExists = (arn: string) => refused("AlreadyExistsException", `The key ${arn} already exists.`);

/** A waiting period that is shorter or longer than AWS allows (API reference, "ScheduleKeyDeletion"). AWS's words are not documented. */
export const invalidWindow = (days: number) =>
  invalid(`PendingWindowInDays must be between 7 and 30, but it is ${days}.`);

/** The key is not pending deletion. */
export const notPendingDeletion = (arn: string) =>
  refused("KMSInvalidStateException", `${arn} is not pending deletion.`);

/** A key of AWS's, which its customers can't change. AWS's words are not documented. */
export const awsManaged = (arn: string) =>
  unmodelled(
    "AccessDeniedException",
    400,
    `The key ${arn} is managed by AWS. Only keys that you create can be changed.`,
  );

/** The key is for something else. */
export const wrongUsage = (arn: string, usage: string, operation: string) =>
  refused("InvalidKeyUsageException", `${arn} key usage is ${usage} which is not valid for ${operation}.`);

/** The algorithm is for other keys. */
export const wrongAlgorithm = (algorithm: string, spec: string) =>
  refused("InvalidKeyUsageException", `Algorithm ${algorithm} is incompatible with key spec ${spec}.`);

/** A cipher text that was not made here, or with another key or encryption context. AWS gives no message. */
export const invalidCiphertext = () => refused("InvalidCiphertextException", "");

/** A cipher text of a key that does not exist, or not in this region. Users report AWS's words. */
export const unknownCiphertextKey = () =>
  unmodelled(
    "AccessDeniedException",
    400,
    "The ciphertext refers to a customer master key that does not exist, does not exist in this region, or you are not allowed to access.",
  );

/** The caller of an operation. */
type Asking = Pick<Call<unknown>, "partition" | "caller">;

/** A caller whom neither the key's policy nor a grant lets in (the sentence as users report it: jbrt/ec2cryptomatic, issue 26). */
export const accessDenied = (
  call: Asking,
  refusal: { readonly action: string; readonly resource: string; readonly decision: Decision },
) => unmodelled("AccessDeniedException", 400, refusalText({ user: callerArn(call), ...refusal }));

/** The same where a cipher text alone names the key. Users report AWS's words. */
export const ciphertextDenied = (call: Asking, action: string) =>
  unmodelled(
    "AccessDeniedException",
    400,
    `User: ${callerArn(call)} is not authorized to perform: ${action} on the resource associated with this ciphertext because the resource does not exist in this Region, no resource-based policies allow access, or a resource-based policy explicitly denies access`,
  );

/** A policy that could not be replaced. The words are those that the tests of Terraform's provider expect of AWS. */
export const policyLocksOut = () =>
  refused(
    "MalformedPolicyDocumentException",
    "The new key policy will not allow you to update the key policy in the future.",
  );

/** A plain text that is too long for an RSA key. */
export const tooLongForRsa = (algorithm: string, spec: string, bytes: number) =>
  invalid(`Algorithm ${algorithm} and key spec ${spec} cannot encrypt data larger than ${bytes} bytes.`);

/** A cipher text of another key than the one that is named. */
export const incorrectKey = () =>
  refused(
    "IncorrectKeyException",
    "The key ID in the request does not identify a CMK that can perform this operation.",
  );

/** A signature of another key or message. AWS gives no message. */
export const invalidSignature = () => refused("KMSInvalidSignatureException", "");

/** A code of another key or message. AWS gives no message. */
export const invalidMac = () => refused("KMSInvalidMacException", "");

/** An alias under the name of another. */
export const aliasExists = (arn: string) =>
  refused("AlreadyExistsException", `An alias with the name ${arn} already exists`);

/** A name of an alias that does not begin with `alias/`. */
export const invalidAlias = () =>
  invalid(
    'Alias must start with the prefix "alias/". Please see https://docs.aws.amazon.com/kms/latest/developerguide/kms-alias.html',
  );

/** A name of an alias that AWS keeps for itself. AWS gives no message. */
export const reservedAlias = () => unmodelled("NotAuthorizedException", 400, "");

/** Two members that say the same. Users report AWS's words. */
export const twoSpecs = () =>
  invalid(
    "You cannot specify KeySpec and CustomerMasterKeySpec in the same request. CustomerMasterKeySpec is deprecated.",
  );

/** A key that can't be made, and why. */
export const unsupported = (message: string) => refused("UnsupportedOperationException", message);

/** A grant that does not exist. */
export const grantNotFound = (id: string) => refused("NotFoundException", `Grant ID ${id} not found`);

/** A policy that is not a JSON object with statements. */
export const malformedPolicy = (reason = "give a JSON object with a Statement.") =>
  refused("MalformedPolicyDocumentException", `The new key policy is not valid: ${reason}`);

/** A marker that no page ended with. */
export const invalidMarker = () => refused("InvalidMarkerException", "Could not deserialize marker.");

/** More tags than a key can have. */
export const tooManyTags = () => refused("TagException", "Too many tags");

/** A tag key twice. */
export const duplicateTag = () => refused("TagException", "Duplicate tag keys");

/** A tag that only AWS itself may set. */
export const reservedTag = () => refused("TagException", "Tags beginning with aws: are reserved");

/** The key waits for its material. */
export const pendingImport = (arn: string) => refused("KMSInvalidStateException", `${arn} is pending import.`);

/** The only name of key policies is `default` (API reference, "GetKeyPolicy"). */
export const policyNotFound = () => refused("NotFoundException", "No such policy exists");

/** A key that was rotated on demand as often as a key can be (API reference, "RotateKeyOnDemand"). AWS's words are not documented. */
export const tooManyRotations = (arn: string) =>
  refused(
    "LimitExceededException",
    `${arn} was rotated on demand 25 times. A key can't be rotated on demand more often.`,
  );

/** An alias of a key that is of another kind. AWS's words are not documented. */
export const differentKind = (alias: string) =>
  invalid(
    `${alias} can only name a key of the same kind and usage. To give it another one, delete the alias and create it again.`,
  );

/** A key without its bytes, which only an import can have. */
export const noMaterial = (id: string) => refused("KMSInvalidStateException", `The key ${id} has no key material.`);
