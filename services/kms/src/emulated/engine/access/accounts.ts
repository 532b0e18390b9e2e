import { accountInCipherText } from "../crypto/cipher-text.js";

type Input = { readonly [member: string]: unknown };

/** The account in an ARN; undefined for another text. */
export function accountInArn(text: string): string | undefined {
  const account = text.startsWith("arn:") ? text.split(":")[4] : undefined;
  return account !== undefined && /^\d{12}$/.test(account) ? account : undefined;
}

/** The account that a request names its key's by: in the key's ARN, or else in a cipher text. */
export function accountIn({ KeyId, SourceKeyId, CiphertextBlob }: Input): string | undefined {
  const key = KeyId ?? SourceKeyId;
  if (typeof key === "string") return accountInArn(key);
  return CiphertextBlob instanceof Uint8Array ? accountInCipherText(CiphertextBlob) : undefined;
}

/** Operations that other accounts may be let do (API reference, "Cross-account use" of each operation). */
export const crossAccount: readonly string[] = [
  "CreateGrant",
  "Decrypt",
  "DeriveSharedSecret",
  "DescribeKey",
  "Encrypt",
  "GenerateDataKey",
  "GenerateDataKeyPair",
  "GenerateDataKeyPairWithoutPlaintext",
  "GenerateDataKeyWithoutPlaintext",
  "GenerateMac",
  "GetKeyRotationStatus",
  "GetPublicKey",
  "ListGrants",
  "ReEncrypt",
  "RetireGrant",
  "RevokeGrant",
  "Sign",
  "Verify",
  "VerifyMac",
];
