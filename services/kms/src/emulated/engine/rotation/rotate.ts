import type { Key, KeyMaterial } from "../../state.js";
import type { StoreCall } from "../../types.js";
import { materialOf } from "../keys/material.js";
import { scheduleRotation } from "../keys/schedule.js";
import { isReplica } from "../multi-region/regions.js";
import { type RelatedCall, synchronize } from "../multi-region/related-keys.js";

/**
 * Rotates a key whose time has come, and tells its related keys. A key that can't be used is rotated when it is enabled again
 * (API reference, "GetKeyRotationStatus"), and a replica gets the material of its primary key.
 */
export function rotateIfDue(call: RelatedCall, key: Key): void {
  const { rotation, state } = key;
  if (rotation === undefined || rotation.nextAt > call.clock.now() || state !== "Enabled" || isReplica(call, key))
    return;
  synchronize(call, scheduleRotation(call, rotated(call, key, "AUTOMATIC"), rotation.days));
}

/** A key with new material. Older material stays, to decrypt with. */
export function rotated(call: Pick<StoreCall, "clock" | "ids">, key: Key, rotation: KeyMaterial["rotation"]): Key {
  return { ...key, material: [...key.material, { ...materialOf(call, call.ids.bytes(32)), rotation }] };
}
