import { type Call, callerArn, type Decision, type ErrorCode, refusalText, unmodelled } from "@cloudstub/kit";
import type { Kms } from "../../types.js";

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

/**
 * A replica, or a key of one region, where a primary key is needed. The words were recorded from AWS, of ReplicateKey with a replica; that they are
 * the same elsewhere is not documented.
 */
export const notPrimary = (arn: string) => unsupported(`${arn} is not a multi-region primary key.`);

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
type Asking = Pick<Call<unknown>, "partition" | "caller" | "peers">;

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

/** A key that can't be made, and why. */
export const unsupported = (message: string) => refused("UnsupportedOperationException", message);

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

/** No custom key store has this name or id. The words are those of the API reference. */
export const keyStoreNotFound = () =>
  refused(
    "CustomKeyStoreNotFoundException",
    "The request was rejected because AWS KMS cannot find a custom key store with the specified key store name or ID.",
  );

/** A key without its bytes, which only an import can have. */
export const noMaterial = (id: string) => refused("KMSInvalidStateException", `The key ${id} has no key material.`);
