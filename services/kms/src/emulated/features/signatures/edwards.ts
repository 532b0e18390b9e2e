import { ed25519ph } from "@noble/curves/ed25519.js";
import { privateKeyOf, publicKeyOf } from "../../engine/crypto/key-pairs.js";
import type { Key } from "../../state.js";

/*
 * Ed25519ph (RFC 8032, section 5.1), which node:crypto does not have. It hashes the digest that the client gives once more, as AWS does (API
 * reference, "Sign", under MessageType).
 */

/** Signs a digest of SHA-512. */
export function signEdwardsDigest(key: Key, digest: Uint8Array): Uint8Array {
  const { d = "" } = privateKeyOf(key).export({ format: "jwk" });
  return ed25519ph.sign(digest, Buffer.from(d, "base64url"));
}

/** True for a signature of a digest of SHA-512. */
export function isEdwardsDigestSignature(key: Key, digest: Uint8Array, signed: Uint8Array): boolean {
  const { x = "" } = publicKeyOf(key).export({ format: "jwk" });
  try {
    return ed25519ph.verify(signed, digest, Buffer.from(x, "base64url"), { zip215: false });
  } catch {
    // The bytes are no signature at all.
    return false;
  }
}
