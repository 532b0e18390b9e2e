import { isKeyError, type ServiceError, whenAnswered } from "@cloudstub/kit";
import { parameterArn } from "../../name.js";
import { internalError, invalidKeyId } from "../errors.js";
import type { ParameterVersion } from "../state.js";
import type { StoreCall } from "../types.js";

type Kms = typeof import("@aws-sdk/client-kms");

/** An encrypted value. */
export type Encrypted = Required<Pick<ParameterVersion, "cipherText" | "byKms">>;

/** Bytes that a cipher text has besides the value. */
const OVERHEAD = 150;

/**
 * Encrypts a value with the key service, which decrypts it for everybody who gives it the parameter's ARN as `PARAMETER_ARN` in the encryption
 * context (User Guide, "AWS KMS encryption for Parameter Store SecureString parameters"). Where that service is not enabled, or only answers
 * with placeholders, the cipher text means nothing. Throws `InvalidKeyId` where the key can't be used.
 */
export function encrypt(
  call: StoreCall,
  name: string,
  { value, keyId }: { readonly value: string; readonly keyId: string },
): Encrypted | Promise<Encrypted> {
  if (!call.peers.has("kms")) return withoutKms(call, value);
  const input = { KeyId: keyId, Plaintext: Buffer.from(value), EncryptionContext: contextOf(call, name) };
  return whenAnswered(() => call.peers.of<Kms>("kms").Encrypt(input), {
    goOn: ({ CiphertextBlob = new Uint8Array() }) =>
      CiphertextBlob.length === 0 ? withoutKms(call, value) : { cipherText: Buffer.from(CiphertextBlob).toString("base64"), byKms: true },
    fail: keyFailed,
  });
}

function withoutKms(call: StoreCall, value: string): Encrypted {
  return { cipherText: Buffer.from(call.ids.bytes(Buffer.byteLength(value) + OVERHEAD)).toString("base64"), byKms: false };
}

/** The value of a SecureString, the stored one where the key service only answers with placeholders. Throws `InvalidKeyId` where its key can't be used. */
export function decrypt(call: StoreCall, { name, value, cipherText, byKms, keyId }: ParameterVersion): string | Promise<string> {
  if (!byKms || cipherText === undefined || !call.peers.has("kms")) return value;
  const input = { CiphertextBlob: Buffer.from(cipherText, "base64"), EncryptionContext: contextOf(call, name), KeyId: keyId };
  return whenAnswered(() => call.peers.of<Kms>("kms").Decrypt(input), {
    goOn: ({ Plaintext = new Uint8Array() }) => (Plaintext.length === 0 ? value : Buffer.from(Plaintext).toString()),
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
