import { constants, privateDecrypt, publicEncrypt } from "node:crypto";
import { type Context, keyIdIn, open, seal } from "../../engine/crypto/cipher-text.js";
import { privateKeyOf, publicKeyOf } from "../../engine/crypto/key-pairs.js";
import { invalid, invalidCiphertext, wrongAlgorithm } from "../../engine/errors.js";
import { findKey, keyArn, usableKey } from "../../engine/keys/find-key.js";
import { algorithms } from "../../state/specs.js";
import type { Key } from "../../state.js";
import type { StoreCall } from "../../types.js";
import { incorrectKey, tooLongForRsa } from "./errors.js";

/** Which key is used, and how. */
interface Use {
  readonly keyId: string | undefined;
  readonly algorithm: string | undefined;
  readonly context: Context;
  readonly operation: string;
}

/** Encrypts with a symmetric key, or with the public key of a pair. Throws the errors of keys and algorithms. */
export function encrypt(call: StoreCall, plaintext: Uint8Array, { keyId = "", algorithm, context, operation }: Use) {
  const key = usableKey(call, keyId, { usage: "ENCRYPT_DECRYPT", operation });
  const chosen = algorithmOf(key, algorithm);
  const answer = { KeyId: keyArn(call, key), EncryptionAlgorithm: chosen };
  if (chosen === "SYMMETRIC_DEFAULT") return { ...answer, CiphertextBlob: seal(call, key, { plaintext, context }) };
  try {
    return { ...answer, CiphertextBlob: publicEncrypt({ key: publicKeyOf(key), ...paddingOf(chosen) }, plaintext) };
  } catch {
    throw tooLongForRsa(chosen, key.spec, longestOf(key.spec, chosen));
  }
}

/** Decrypts what {@link encrypt} made. A symmetric key is named in the cipher text; of a pair the key and the algorithm have to be named. */
export function decrypt(
  call: StoreCall,
  cipherText: Uint8Array,
  { keyId, algorithm = "SYMMETRIC_DEFAULT", context, operation }: Use,
) {
  if (algorithm === "SYMMETRIC_DEFAULT") {
    if (keyId !== undefined) {
      // AWS looks at the key's id first, and only then at what the key is for.
      if (![undefined, findKey(call, keyId).id].includes(keyIdIn(cipherText))) throw incorrectKey();
      algorithmOf(usableKey(call, keyId, { usage: "ENCRYPT_DECRYPT", operation }), algorithm);
    }
    const { key, material, plaintext } = open(call, cipherText, context);
    return {
      KeyId: keyArn(call, key),
      Plaintext: plaintext,
      EncryptionAlgorithm: "SYMMETRIC_DEFAULT" as const,
      KeyMaterialId: material.id,
    };
  }
  if (keyId === undefined) throw invalid("KeyId is required to decrypt with an asymmetric key.");
  const key = usableKey(call, keyId, { usage: "ENCRYPT_DECRYPT", operation });
  const chosen = algorithmOf(key, algorithm);
  try {
    const Plaintext = privateDecrypt({ key: privateKeyOf(key), ...paddingOf(chosen) }, cipherText);
    return { KeyId: keyArn(call, key), Plaintext, EncryptionAlgorithm: chosen };
  } catch {
    throw invalidCiphertext();
  }
}

function algorithmOf({ spec }: Key, wanted = "SYMMETRIC_DEFAULT") {
  const chosen = algorithms[spec].ENCRYPT_DECRYPT?.find((algorithm) => algorithm === wanted);
  if (chosen === undefined) throw wrongAlgorithm(wanted, spec);
  return chosen;
}

/** The bytes that OAEP can pad (RFC 8017, section 7.1.1). */
function longestOf(spec: string, algorithm: string): number {
  const digest = algorithm === "RSAES_OAEP_SHA_1" ? 20 : 32;
  return Number(spec.slice("RSA_".length)) / 8 - 2 * digest - 2;
}

function paddingOf(algorithm: string) {
  return { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: algorithm === "RSAES_OAEP_SHA_1" ? "sha1" : "sha256" };
}
