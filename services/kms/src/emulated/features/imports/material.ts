import { createHash, createPrivateKey, type KeyObject } from "node:crypto";
import { curves } from "../../engine/crypto/key-pairs.js";
import { changeableKey, keyArn } from "../../engine/keys/find-key.js";
import type { EmulatedState, Key, KeyMaterial } from "../../state.js";
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

/** Material that was unwrapped, for a key. Throws `IncorrectKeyMaterialException` for other than the key's kind, or than it had before. */
export function materialFor({ clock }: Pick<StoreCall, "clock">, key: Key, bytes: Uint8Array): KeyMaterial {
  if (!isOfKind(key.spec, bytes)) throw incorrectMaterial(`it is not a key of the kind ${key.spec}`);
  const id = createHash("sha256").update(key.id).update(bytes).digest("hex");
  if (key.materialId !== undefined && key.materialId !== id)
    throw incorrectMaterial("it is not the one that was imported before");
  return { id, bytes, createdAt: clock.now() };
}

/** Removes the material of a key that has expired, unless it was imported again with a later end. */
export function expireIfDue(call: Pick<StoreCall, "state" | "clock">, key: Key): void {
  if (key.expiresAt !== undefined && key.expiresAt <= call.clock.now()) removeMaterial(call, key);
}

/** Takes the imported material from a key, which can be used again after the same one is imported. */
export function removeMaterial({ state }: { readonly state: EmulatedState }, key: Key): void {
  const { expiresAt, ...rest } = key;
  const isPendingDeletion = key.state === "PendingDeletion" || key.state === "PendingReplicaDeletion";
  state.keys.set(key.id, { ...rest, material: [], state: isPendingDeletion ? key.state : "PendingImport" });
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
