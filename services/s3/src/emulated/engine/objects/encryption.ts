import { createHash } from "node:crypto";
import type { Encryption } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { encryptionAlgorithms } from "../checks/encryption.js";
import { invalidArgument, invalidEncryptionAlgorithm } from "../errors.js";

/** The members with which a request says how an object is to be encrypted. */
export interface EncryptionInput extends CustomerKey {
  readonly ServerSideEncryption?: string | undefined;
  readonly SSEKMSKeyId?: string | undefined;
  readonly SSEKMSEncryptionContext?: string | undefined;
  readonly BucketKeyEnabled?: boolean | undefined;
}

/** A key of the customer's own, in base64, with its MD5. */
export interface CustomerKey {
  readonly SSECustomerAlgorithm?: string | undefined;
  readonly SSECustomerKey?: string | undefined;
  readonly SSECustomerKeyMD5?: string | undefined;
}

const header = "x-amz-server-side-encryption";

/**
 * How a request wants its object encrypted; undefined where it leaves that to the bucket. Throws `InvalidArgument` or
 * `InvalidEncryptionAlgorithmError`.
 */
export function encryptionOf(
  input: EncryptionInput,
  call: Pick<EmulatedCall, "partition" | "region" | "account">,
): Encryption | undefined {
  const { ServerSideEncryption, SSEKMSKeyId, SSEKMSEncryptionContext, BucketKeyEnabled } = input;
  const customerKeyMd5 = customerKeyOf(input);
  if (customerKeyMd5 !== undefined) {
    if (ServerSideEncryption === undefined) return { customerKeyMd5 };
    const message =
      "Server Side Encryption with Customer provided key is incompatible with the encryption method specified";
    throw invalidArgument(message, header, ServerSideEncryption);
  }
  const algorithm = encryptionAlgorithms.find((each) => each === ServerSideEncryption);
  if (ServerSideEncryption !== undefined && algorithm === undefined)
    throw invalidArgument("The encryption method specified is not supported", header, ServerSideEncryption);
  if (algorithm === undefined || algorithm === "AES256") {
    if (SSEKMSKeyId === undefined && SSEKMSEncryptionContext === undefined) return algorithm && { algorithm };
    throw invalidArgument(
      `Server Side Encryption with AWS KMS managed key requires HTTP header ${header} : aws:kms`,
      header,
      algorithm,
    );
  }
  return {
    algorithm,
    kmsKeyId: keyArn(SSEKMSKeyId, call),
    ...(SSEKMSEncryptionContext !== undefined && { kmsContext: SSEKMSEncryptionContext }),
    ...(BucketKeyEnabled && { bucketKey: true }),
  };
}

/** The MD5 of the customer's key of a request; undefined without one. Throws where a part is missing or does not fit. */
export function customerKeyOf({
  SSECustomerAlgorithm,
  SSECustomerKey,
  SSECustomerKeyMD5,
}: CustomerKey): string | undefined {
  if (SSECustomerAlgorithm === undefined && SSECustomerKey === undefined && SSECustomerKeyMD5 === undefined)
    return undefined;
  const must = (what: string) =>
    `Requests specifying Server Side Encryption with Customer provided keys must provide ${what}.`;
  const part = (name: string) => `${header}-customer-${name}`;
  if (SSECustomerAlgorithm === undefined)
    throw invalidArgument(must("a valid encryption algorithm"), part("algorithm"));
  if (SSECustomerAlgorithm !== "AES256") throw invalidEncryptionAlgorithm();
  if (SSECustomerKey === undefined) throw invalidArgument(must("an appropriate secret key"), part("key"));
  if (SSECustomerKeyMD5 === undefined)
    throw invalidArgument(must("the client calculated MD5 of the secret key"), part("key-MD5"));
  const key = Buffer.from(SSECustomerKey, "base64");
  if (key.length !== 32)
    throw invalidArgument("The secret key was invalid for the specified algorithm.", part("algorithm"));
  const md5 = createHash("md5").update(key).digest("base64");
  if (md5 !== SSECustomerKeyMD5)
    throw invalidArgument(
      "The calculated MD5 hash of the key did not match the hash that was provided.",
      part("key-MD5"),
    );
  return md5;
}

/** The encryption of an object as outputs tell it. Without any it is with keys that S3 manages. */
export function encryptionMembers({ algorithm = "AES256", kmsKeyId, bucketKey, customerKeyMd5 }: Encryption = {}) {
  if (customerKeyMd5 !== undefined) return { SSECustomerAlgorithm: "AES256", SSECustomerKeyMD5: customerKeyMd5 };
  return { ServerSideEncryption: algorithm, SSEKMSKeyId: kmsKeyId, BucketKeyEnabled: bucketKey };
}

/** S3 answers with the ARN of a key, also where a request gives its id, or none, which means the account's key for S3. */
function keyArn(
  keyId: string | undefined,
  { partition, region, account }: Pick<EmulatedCall, "partition" | "region" | "account">,
): string {
  if (keyId?.startsWith("arn:")) return keyId;
  const start = `arn:${partition}:kms:${region}:${account}:`;
  if (keyId === undefined) return `${start}key/${uuidOf(`${account} ${region} aws/s3`)}`;
  return start + (keyId.startsWith("alias/") ? keyId : `key/${keyId}`);
}

/** There is no key management here, so that the id is made of the account and the region. */
function uuidOf(text: string): string {
  const digits = createHash("sha256").update(text).digest("hex");
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join("-");
}
