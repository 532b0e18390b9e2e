import { isKeyError, type ServiceError, whenAnswered } from "@cloudstub/kit";
import { parameterArn } from "../../name.js";
import { internalError, invalidKeyId } from "../errors.js";
import type { ParameterVersion } from "../state.js";
import type { StoreCall } from "../types.js";

type Kms = typeof import("@aws-sdk/client-kms");

/** An encrypted value. */
export type Encrypted = Pick<ParameterVersion, "cipherText" | "byKms" | "dataKey">;

/** Bytes that a cipher text has besides the value. */
const OVERHEAD = 150;
/** The key service encrypts at most this many bytes (KMS API reference, Encrypt). */
const MAX_BYTES = 4096;

/**
 * Encrypts a value with the key service, which decrypts it for everybody who gives it the parameter's ARN as `PARAMETER_ARN` in the encryption
 * context. That of an advanced parameter, which may be longer than the key service takes, is encrypted with a data key (User Guide,
 * "AWS KMS encryption for Parameter Store SecureString parameters"). Where that service is not enabled, or only answers with placeholders, the
 * cipher text means nothing. Throws `InvalidKeyId` where the key can't be used.
 */
export function encrypt(
  call: StoreCall,
  { name, value, keyId = "", tier }: ParameterVersion,
): Encrypted | Promise<Encrypted> {
  if (!call.peers.has("kms")) return withoutKms(call, value);
  const kms = call.peers.of<Kms>("kms");
  const Plaintext = Buffer.from(value);
  const key = { KeyId: keyId, EncryptionContext: contextOf(call, name) };
  if (tier === "Advanced" || Plaintext.length > MAX_BYTES)
    return whenAnswered(() => kms.GenerateDataKey({ ...key, KeySpec: "AES_256" }), {
      goOn: ({ CiphertextBlob = new Uint8Array() }) => withDataKey(call, value, CiphertextBlob),
      fail: keyFailed,
    });
  return whenAnswered(() => kms.Encrypt({ ...key, Plaintext }), {
    goOn: ({ CiphertextBlob = new Uint8Array() }) =>
      CiphertextBlob.length === 0 ? withoutKms(call, value) : { cipherText: base64(CiphertextBlob), byKms: true },
    fail: keyFailed,
  });
}

/** The cipher text begins with the encrypted data key. AWS's has the form of the AWS Encryption SDK; here nothing reads the rest. */
function withDataKey(call: StoreCall, value: string, dataKey: Uint8Array): Encrypted {
  if (dataKey.length === 0) return withoutKms(call, value);
  const encrypted = call.ids.bytes(Buffer.byteLength(value));
  return { cipherText: base64(Buffer.concat([dataKey, encrypted])), byKms: true, dataKey: base64(dataKey) };
}

function withoutKms(call: StoreCall, value: string): Encrypted {
  return { cipherText: base64(call.ids.bytes(Buffer.byteLength(value) + OVERHEAD)), byKms: false };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

/** The value of a SecureString, the stored one where the key service only answers with placeholders. Throws `InvalidKeyId` where its key can't be used. */
export function decrypt(
  call: StoreCall,
  { name, value, cipherText, byKms, keyId, dataKey }: ParameterVersion,
): string | Promise<string> {
  const encrypted = dataKey ?? cipherText;
  if (!byKms || encrypted === undefined || !call.peers.has("kms")) return value;
  const input = {
    CiphertextBlob: Buffer.from(encrypted, "base64"),
    EncryptionContext: contextOf(call, name),
    KeyId: keyId,
  };
  return whenAnswered(() => call.peers.of<Kms>("kms").Decrypt(input), {
    goOn: ({ Plaintext = new Uint8Array() }) =>
      dataKey !== undefined || Plaintext.length === 0 ? value : Buffer.from(Plaintext).toString(),
    fail: keyFailed,
  });
}

function contextOf(call: StoreCall, name: string) {
  return { PARAMETER_ARN: parameterArn(call, name) };
}

/** Users report denied access to a key under its own name. That throttling goes on so, and other failures are errors of the server, is not documented. */
function keyFailed(error: ServiceError): never {
  if (error.code === "ThrottlingException" || error.code === "AccessDeniedException") throw error;
  if (!isKeyError(error)) throw internalError();
  throw invalidKeyId(`${error.message} (Service: AWSKMS; Status Code: 400; Error Code: ${error.code})`);
}
