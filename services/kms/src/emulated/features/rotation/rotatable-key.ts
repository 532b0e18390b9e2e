import { notPrimary } from "../../engine/errors.js";
import { changeableKey, checkUsable, keyArn } from "../../engine/keys/find-key.js";
import { isReplica } from "../../engine/multi-region/regions.js";
import type { Key } from "../../state.js";
import type { StoreCall } from "../../types.js";
import { notRotatable, originIsExternal } from "./errors.js";

/**
 * A key that can be rotated on demand. Throws the errors of keys that can't be used first, as recorded answers of AWS show, then
 * `UnsupportedOperationException` for other than symmetric keys, and for replicas (Developer Guide, "Rotating multi-Region keys").
 */
export function rotatableKey(call: StoreCall, keyId: string): Key {
  const key = changeableKey(call, keyId);
  checkUsable(call, key);
  if (isReplica(call, key)) throw notPrimary(keyArn(call, key));
  if (key.spec !== "SYMMETRIC_DEFAULT") throw notRotatable();
  return key;
}

/**
 * A key that can be rotated by itself: one whose material AWS makes. Throws as {@link rotatableKey} does, but of imported material whether it is
 * there or not (Developer Guide, "Key state table", EnableKeyRotation and DisableKeyRotation).
 */
export function automaticallyRotatableKey(call: StoreCall, keyId: string): Key {
  const key = changeableKey(call, keyId);
  if (key.origin === "EXTERNAL" && key.state !== "Disabled") throw originIsExternal(keyArn(call, key));
  return rotatableKey(call, keyId);
}
