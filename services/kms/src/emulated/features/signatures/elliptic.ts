import { p256, p384, p521 } from "@noble/curves/nist.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { privateKeyOf, publicKeyOf } from "../../engine/crypto/key-pairs.js";
import type { Key } from "../../state.js";

const curves: { readonly [spec: string]: typeof p256 } = {
  ECC_NIST_P256: p256,
  ECC_NIST_P384: p384,
  ECC_NIST_P521: p521,
  ECC_SECG_P256K1: secp256k1,
};

/** As AWS signs: the digest as it is, and both signs of `s`. */
const options = { prehash: false, lowS: false } as const;

/** Signs a digest, which node:crypto can't: it signs messages only. The signature is in DER. */
export function signElliptic(key: Key, digest: Uint8Array): Uint8Array {
  const { d = "" } = privateKeyOf(key).export({ format: "jwk" });
  return curveOf(key).sign(digest, Buffer.from(d, "base64url"), options).toBytes("der");
}

/** True for a signature, in DER, of a digest. */
export function isEllipticSignature(key: Key, digest: Uint8Array, signed: Uint8Array): boolean {
  const { x = "", y = "" } = publicKeyOf(key).export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  try {
    return curveOf(key).verify(signed, digest, point, { ...options, format: "der" });
  } catch {
    return false;
  }
}

function curveOf({ spec }: Key): typeof p256 {
  return curves[spec] ?? p256;
}
