import { createHash } from "node:crypto";
import { awsManagedKeyId } from "@cloudstub/kit";
import type { Encryption } from "../../state/encryption.js";
import type { EmulatedCall } from "../../types.js";
import { encryptionAlgorithms } from "../checks/encryption.js";
import { invalidArgument, invalidEncryptionAlgorithm, wrongCustomerKey } from "../errors.js";

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
  if (givesCustomerKey(input)) {
    // Recorded answer of AWS, 2026-02: this is looked at before the customer's key.
    if (ServerSideEncryption !== undefined) throw invalidArgument(INCOMPATIBLE, header, ServerSideEncryption);
    return { customerKeyMd5: customerKeyOf(input) };
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

const INCOMPATIBLE =
  "Server Side Encryption with Customer provided key is incompatible with the encryption method specified";

function givesCustomerKey({ SSECustomerAlgorithm, SSECustomerKey, SSECustomerKeyMD5 }: CustomerKey): boolean {
  return (SSECustomerAlgorithm ?? SSECustomerKey ?? SSECustomerKeyMD5) !== undefined;
}

/**
 * The MD5 of the customer's key of a request; undefined without one. Throws where a part is missing or does not fit; all these errors name the header of
 * the encryption, not that of the customer's part (recorded answers of AWS, 2026-02).
 *
 * @param expected The MD5 of the key that the object was stored with: another key is refused before its MD5 is looked at.
 */
export function customerKeyOf(input: CustomerKey, expected?: string): string | undefined {
  if (!givesCustomerKey(input)) return undefined;
  const { SSECustomerAlgorithm, SSECustomerKey, SSECustomerKeyMD5 } = input;
  const must = (what: string) =>
    invalidArgument(
      `Requests specifying Server Side Encryption with Customer provided keys must provide ${what}.`,
      header,
    );
  if (SSECustomerAlgorithm === undefined) throw must("a valid encryption algorithm");
  if (SSECustomerAlgorithm !== "AES256") throw invalidEncryptionAlgorithm(SSECustomerAlgorithm);
  if (SSECustomerKey === undefined) throw must("an appropriate secret key");
  const key = Buffer.from(SSECustomerKey, "base64");
  if (key.length !== 32) throw invalidArgument("The secret key was invalid for the specified algorithm.", header);
  const md5 = createHash("md5").update(key).digest("base64");
  if (expected !== undefined && md5 !== expected) throw wrongCustomerKey();
  if (SSECustomerKeyMD5 === undefined) throw must("the client calculated MD5 of the secret key");
  if (md5 !== SSECustomerKeyMD5)
    throw invalidArgument("The calculated MD5 hash of the key did not match the hash that was provided.", header);
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
  if (keyId === undefined) return `${start}key/${awsManagedKeyId({ account, region }, "alias/aws/s3")}`;
  return start + (keyId.startsWith("alias/") ? keyId : `key/${keyId}`);
}
