import { createHash, createPrivateKey, type KeyObject } from "node:crypto";
import { curves } from "../../engine/crypto/key-pairs.js";
import { changeableKey, keyArn } from "../../engine/keys/find-key.js";
import { withMaterial } from "../../engine/keys/material.js";
import { type RelatedCall, synchronize } from "../../engine/multi-region/related-keys.js";
import type { Key, KeyMaterial } from "../../state.js";
import type { StoreCall } from "../../types.js";
import { incorrectMaterial, notImported } from "./errors.js";

/** A key whose material is imported. Throws `UnsupportedOperationException` for another one. */
export function importedKey(call: StoreCall, keyId: string): Key {
  const key = changeableKey(call, keyId);
  checkOrigin(call, key);
  return key;
}

/** Throws `UnsupportedOperationException` for a key whose material AWS made. */
export function checkOrigin(call: StoreCall, key: Key): void {
  if (key.origin !== "EXTERNAL") throw notImported(keyArn(call, key));
}

/**
 * The id of material that was unwrapped for a key. It tells the key and the material (API reference, "ImportKeyMaterial", `KeyMaterialId`).
 * Throws `IncorrectKeyMaterialException` for other than the key's kind.
 */
export function materialIdOf(key: Key, bytes: Uint8Array): string {
  if (!isOfKind(key.spec, bytes)) throw incorrectMaterial(`it is not a key of the kind ${key.spec}`);
  return createHash("sha256").update(key.id).update(bytes).digest("hex");
}

/** Removes the materials of a key that have expired, unless they were imported again with a later end. */
export function expireIfDue(call: RelatedCall, key: Key): void {
  const now = call.clock.now();
  removeMaterial(call, key, ({ expiresAt }) => expiresAt !== undefined && expiresAt <= now);
}

/**
 * Takes imported materials from a key, which can be used again after the same ones are imported. One that is pending rotation does not yet
 * belong to the key, and is gone, from the replicas too (API reference, "DeleteImportedKeyMaterial").
 */
export function removeMaterial(call: RelatedCall, key: Key, isRemoved: (material: KeyMaterial) => boolean): void {
  const left = key.material.flatMap((material) => {
    if (!isRemoved(material)) return [material];
    const { bytes, expiresAt, ...kept } = material;
    return material.isPending ? [] : [kept];
  });
  const changed = withMaterial(key, left);
  call.state.keys.set(key.id, changed);
  if (left.length < key.material.length) synchronize(call, changed);
}

/** Secret keys have a length; key pairs are private keys in PKCS #8 (Developer Guide, "Requirements for imported key material"). */
function isOfKind(spec: string, bytes: Uint8Array): boolean {
  if (spec === "SYMMETRIC_DEFAULT") return bytes.length === 32;
  if (spec.startsWith("HMAC_")) return bytes.length === Number(spec.slice(5)) / 8;
  const key = privateKeyIn(bytes);
  if (key === undefined) return false;
  if (spec.startsWith("RSA_"))
    return key.asymmetricKeyType === "rsa" && key.asymmetricKeyDetails?.modulusLength === Number(spec.slice(4));
  if (spec === "ECC_NIST_EDWARDS25519") return key.asymmetricKeyType === "ed25519";
  return key.asymmetricKeyDetails?.namedCurve === curves[spec];
}

function privateKeyIn(bytes: Uint8Array): KeyObject | undefined {
  try {
    return createPrivateKey({ key: Buffer.from(bytes), format: "der", type: "pkcs8" });
  } catch {
    return undefined;
  }
}
