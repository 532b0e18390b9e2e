import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { Key } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { noMaterial } from "../errors.js";
import { currentMaterial } from "../keys/material.js";

/** A private key in PKCS #8 and its public key in SubjectPublicKeyInfo, both in DER. */
export interface KeyPair {
  readonly privateKey: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** The curves of elliptic keys, by kind of key. */
export const curves: { readonly [spec: string]: string } = {
  ECC_NIST_P256: "prime256v1",
  ECC_NIST_P384: "secp384r1",
  ECC_NIST_P521: "secp521r1",
  ECC_SECG_P256K1: "secp256k1",
};

/** Makes a key pair beside the other requests, since an RSA key takes a second or more. Undefined for a kind of key that is not a pair. */
export async function newKeyPair(
  { oneAtATime }: Pick<EmulatedCall, "oneAtATime">,
  spec: string,
): Promise<KeyPair | undefined> {
  const pair = await oneAtATime(() => generate(spec));
  return (
    pair && {
      privateKey: pair.privateKey.export({ format: "der", type: "pkcs8" }),
      publicKey: pair.publicKey.export({ format: "der", type: "spki" }),
    }
  );
}

async function generate(spec: string): Promise<{ privateKey: KeyObject; publicKey: KeyObject } | undefined> {
  if (spec.startsWith("RSA_")) return promisify(generateKeyPair)("rsa", { modulusLength: Number(spec.slice(4)) });
  if (spec === "ECC_NIST_EDWARDS25519") return promisify(generateKeyPair)("ed25519");
  const namedCurve = curves[spec];
  return namedCurve === undefined ? undefined : promisify(generateKeyPair)("ec", { namedCurve });
}

/** The private key of a pair. */
export function privateKeyOf(key: Key): KeyObject {
  const { bytes } = currentMaterial(key) ?? {};
  if (bytes === undefined) throw noMaterial(key.id);
  return createPrivateKey({ key: Buffer.from(bytes), format: "der", type: "pkcs8" });
}

/** The public key of a pair. */
export function publicKeyOf(key: Key): KeyObject {
  return createPublicKey(privateKeyOf(key));
}
