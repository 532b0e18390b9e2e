import { constants, createPublicKey, generateKeyPairSync, publicEncrypt } from "node:crypto";
import type { Outputs, Request } from "../../../tests/contracts/shared-tests.js";

const alias = { KeyId: "alias/app" };
const text = new Uint8Array([1, 2, 3]);
const keyOf = ({ CreateKey }: Outputs) => ({ KeyId: CreateKey.KeyMetadata.KeyId as string });
const Policy = JSON.stringify({
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: "*", Action: "kms:*", Resource: "*" }],
});
const GranteePrincipal = "arn:aws:iam::111122223333:role/reader";
const grant = { GranteePrincipal, RetiringPrincipal: GranteePrincipal, Operations: ["Decrypt"] };
const { publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const PublicKey = publicKey.export({ format: "der", type: "spki" });

const keyStore = { CustomKeyStoreId: "cks-1234567890abcdef0" };

/** Key material, wrapped for an import. */
function imported({ GetParametersForImport: { PublicKey: wrapping, ImportToken } }: Outputs) {
  const key = createPublicKey({ key: Buffer.from(wrapping), format: "der", type: "spki" });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return {
    ImportToken,
    EncryptedKeyMaterial: publicEncrypt({ key, padding, oaepHash: "sha256" }, Buffer.alloc(32, 1)),
  };
}

/** Every operation of the overlay, in an order in which each finds something to do. */
export const emulatedRequests: readonly Request[] = [
  ["CreateKey", { Description: "d", Tags: [{ TagKey: "k", TagValue: "v" }] }],
  ["CreateAlias", (last) => ({ AliasName: "alias/app", TargetKeyId: keyOf(last).KeyId })],
  ["DescribeKey", alias],
  ["ListKeys", {}],
  ["ListAliases", {}],
  ["UpdateKeyDescription", (last) => ({ ...keyOf(last), Description: "e" })],
  ["DisableKey", (last) => keyOf(last)],
  ["EnableKey", (last) => keyOf(last)],
  ["Encrypt", { ...alias, Plaintext: text }],
  ["Encrypt", { KeyId: "alias/aws/ssm", Plaintext: text }],
  ["Decrypt", ({ Encrypt: { CiphertextBlob } }) => ({ CiphertextBlob })],
  ["ReEncrypt", ({ Encrypt: { CiphertextBlob } }) => ({ CiphertextBlob, DestinationKeyId: "alias/app" })],
  ["GenerateDataKey", { ...alias, KeySpec: "AES_256" }],
  ["GenerateDataKeyWithoutPlaintext", { ...alias, NumberOfBytes: 24 }],
  ["GenerateDataKeyPair", { ...alias, KeyPairSpec: "ECC_NIST_P256" }],
  ["GenerateDataKeyPairWithoutPlaintext", { ...alias, KeyPairSpec: "ECC_NIST_P256" }],
  ["GenerateRandom", { NumberOfBytes: 8 }],
  ["PutKeyPolicy", (last) => ({ ...keyOf(last), Policy })],
  ["GetKeyPolicy", (last) => keyOf(last)],
  ["ListKeyPolicies", (last) => keyOf(last)],
  ["CreateGrant", (last) => ({ ...keyOf(last), ...grant })],
  ["ListGrants", (last) => keyOf(last)],
  ["ListRetirableGrants", { RetiringPrincipal: GranteePrincipal }],
  ["RevokeGrant", (last) => ({ ...keyOf(last), GrantId: last["CreateGrant"].GrantId })],
  ["CreateGrant", (last) => ({ ...keyOf(last), ...grant })],
  ["RetireGrant", ({ CreateGrant: { GrantToken } }) => ({ GrantToken })],
  ["TagResource", (last) => ({ ...keyOf(last), Tags: [{ TagKey: "l", TagValue: "v" }] })],
  ["UntagResource", (last) => ({ ...keyOf(last), TagKeys: ["k"] })],
  ["ListResourceTags", (last) => keyOf(last)],
  ["EnableKeyRotation", (last) => keyOf(last)],
  ["GetKeyRotationStatus", (last) => keyOf(last)],
  ["DisableKeyRotation", (last) => keyOf(last)],
  ["RotateKeyOnDemand", (last) => keyOf(last)],
  ["ListKeyRotations", (last) => keyOf(last)],
  ["UpdateAlias", (last) => ({ AliasName: "alias/app", TargetKeyId: keyOf(last).KeyId })],
  ["CreateKey", { KeySpec: "HMAC_256", KeyUsage: "GENERATE_VERIFY_MAC" }],
  ["GenerateMac", (last) => ({ ...keyOf(last), Message: text, MacAlgorithm: "HMAC_SHA_256" })],
  [
    "VerifyMac",
    (last) => ({ ...keyOf(last), Mac: last["GenerateMac"].Mac, Message: text, MacAlgorithm: "HMAC_SHA_256" }),
  ],
  ["CreateKey", { KeySpec: "ECC_NIST_P256", KeyUsage: "SIGN_VERIFY" }],
  ["Sign", (last) => ({ ...keyOf(last), Message: text, SigningAlgorithm: "ECDSA_SHA_256" })],
  [
    "Verify",
    (last) => ({ ...keyOf(last), Message: text, SigningAlgorithm: "ECDSA_SHA_256", Signature: last["Sign"].Signature }),
  ],
  ["GetPublicKey", (last) => keyOf(last)],
  ["CreateKey", { KeySpec: "ECC_NIST_P256", KeyUsage: "KEY_AGREEMENT" }],
  ["DeriveSharedSecret", (last) => ({ ...keyOf(last), KeyAgreementAlgorithm: "ECDH", PublicKey })],
  ["ScheduleKeyDeletion", (last) => keyOf(last)],
  ["CancelKeyDeletion", (last) => keyOf(last)],
  ["CreateKey", { Origin: "EXTERNAL" }],
  [
    "GetParametersForImport",
    (last) => ({ ...keyOf(last), WrappingAlgorithm: "RSAES_OAEP_SHA_256", WrappingKeySpec: "RSA_2048" }),
  ],
  [
    "ImportKeyMaterial",
    (last) => ({ ...keyOf(last), ...imported(last), ExpirationModel: "KEY_MATERIAL_DOES_NOT_EXPIRE" }),
  ],
  ["DeleteImportedKeyMaterial", (last) => keyOf(last)],
  ["CreateCustomKeyStore", { CustomKeyStoreName: "store" }, 400],
  ["DescribeCustomKeyStores", {}],
  ["ConnectCustomKeyStore", keyStore, 400],
  ["UpdateCustomKeyStore", keyStore, 400],
  ["DisconnectCustomKeyStore", keyStore, 400],
  ["DeleteCustomKeyStore", keyStore, 400],
  ["CreateKey", { MultiRegion: true }],
  ["ReplicateKey", (last) => ({ ...keyOf(last), ReplicaRegion: "eu-west-1" })],
  ["UpdatePrimaryRegion", (last) => ({ ...keyOf(last), PrimaryRegion: "eu-west-1" })],
  ["DeleteAlias", { AliasName: "alias/app" }],
];
