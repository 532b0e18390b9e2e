import { constants, createDecipheriv, createPrivateKey, privateDecrypt } from "node:crypto";
import { invalidCiphertext, unsupported } from "../../engine/errors.js";
import type { ImportParameters } from "../../state.js";

/** The algorithms that key material is wrapped with, each with the digest of its OAEP (Developer Guide, "Select a wrapping algorithm"). */
const digests: { readonly [algorithm: string]: string } = {
  RSAES_OAEP_SHA_1: "sha1",
  RSAES_OAEP_SHA_256: "sha256",
  RSA_AES_KEY_WRAP_SHA_1: "sha1",
  RSA_AES_KEY_WRAP_SHA_256: "sha256",
};

/** The initial value of AES key wrap with padding (RFC 5649, section 3); its last four bytes are the length, which Node adds. */
const INITIAL_VALUE = Buffer.from("a65959a6", "hex");

/** Throws `UnsupportedOperationException` for an algorithm that wraps nothing any more, or that is for China. */
export function checkWrapping(algorithm: string, spec: string): void {
  if (!Object.hasOwn(digests, algorithm)) throw unsupported(`The wrapping algorithm ${algorithm} is not supported.`);
  if (!spec.startsWith("RSA_")) throw unsupported(`The wrapping key spec ${spec} is not supported.`);
}

/** Key material as it was before it was wrapped. Throws `InvalidCiphertextException`. */
export function unwrapped({ privateKey, algorithm }: ImportParameters, wrapped: Uint8Array): Buffer {
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: "der", type: "pkcs8" });
  const rsa = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: digests[algorithm] as string };
  try {
    if (!algorithm.startsWith("RSA_AES")) return privateDecrypt(rsa, wrapped);
    // First the AES key, of the length of the RSA key; then the material, wrapped with it.
    const length = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
    const aes = privateDecrypt(rsa, wrapped.subarray(0, length));
    const decipher = createDecipheriv("id-aes256-wrap-pad", aes, INITIAL_VALUE);
    return Buffer.concat([decipher.update(wrapped.subarray(length)), decipher.final()]);
  } catch {
    throw invalidCiphertext();
  }
}
