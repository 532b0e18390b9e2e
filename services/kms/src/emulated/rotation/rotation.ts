import { type Agent, keys } from "@cloudstub/kit";
import { notPrimary, unsupported } from "../errors.js";
import { removeMaterial } from "../imports/material.js";
import { materialOf } from "../keys/create-key.js";
import { changeableKey, keyArn } from "../keys/find-key.js";
import { scheduleRotation } from "../keys/schedule.js";
import { isReplica } from "../multi-region/regions.js";
import { type RelatedCall, synchronize, tellOfDeletion } from "../multi-region/related-keys.js";
import type { EmulatedState, Key, KeyMaterial } from "../state.js";
import type { StoreCall } from "../types.js";

const inWords = { delete: "is deleted", rotate: "is rotated", expire: "loses its imported material, which expires" };

/** Deletes and rotates keys, and removes material that expires, when it is time. */
export const worker: Agent<EmulatedState> = {
  due({ due }) {
    const key = due.firstKey();
    return key === undefined ? undefined : { time: keys.timeOf(key) };
  },
  what({ due, keys: all }) {
    const place = due.firstKey() ?? "";
    const next = due.get(place);
    return next !== undefined && isStillDue(all.get(next.keyId), next.kind, keys.timeOf(place))
      ? [`key ${next.keyId} ${inWords[next.kind]}`]
      : [];
  },
  // Keys are rotated again and again, and material that was imported expires by itself.
  pending({ due, keys: all }) {
    for (const [place, { keyId, kind }] of due.entries()) {
      const time = keys.timeOf(place);
      if (kind === "delete" && isStillDue(all.get(keyId), kind, time))
        return { time, what: `key ${keyId} ${inWords.delete}` };
    }
    return undefined;
  },
  run(call) {
    const { state, clock } = call;
    for (const [place, { keyId, kind }] of state.due.entries()) {
      state.due.delete(place);
      const key = state.keys.get(keyId);
      const now = clock.now();
      if (kind === "delete" && key?.deletesAt !== undefined && key.deletesAt <= now) {
        deleteKey(state, key);
        tellOfDeletion(call, key);
        return;
      }
      if (kind === "expire" && key?.expiresAt !== undefined && key.expiresAt <= now) removeMaterial(call, key);
      if (kind === "rotate" && key !== undefined) rotateIfDue(call, key);
      return;
    }
  },
};

/** False where a deletion was cancelled or a rotation stopped, where another time holds, and for a key that can't be rotated now. */
function isStillDue(key: Key | undefined, kind: keyof typeof inWords, time: number): boolean {
  if (kind === "delete") return key?.deletesAt === time;
  if (kind === "expire") return key?.expiresAt === time;
  return key?.rotation?.nextAt === time && key.state === "Enabled";
}

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

/** Removes a key with its aliases and grants. */
function deleteKey({ keys: all, aliases, grants, imports }: EmulatedState, { id }: Key): void {
  all.delete(id);
  imports.drop(id);
  for (const { name, keyId } of aliases.values()) if (keyId === id) aliases.delete(name);
  for (const grant of grants.values()) if (grant.keyId === id) grants.delete(grant.id);
}

/** A key with new material. Older material stays, to decrypt with. */
export function rotated(call: Pick<StoreCall, "clock" | "ids">, key: Key, rotation: KeyMaterial["rotation"]): Key {
  return { ...key, material: [...key.material, { ...materialOf(call, call.ids.bytes(32)), rotation }] };
}

/** A key that can be rotated. Throws `UnsupportedOperationException` for other than symmetric keys, and for replicas (Developer Guide, "Rotating multi-Region keys"). */
export function rotatableKey(call: StoreCall, keyId: string): Key {
  const key = changeableKey(call, keyId);
  if (isReplica(call, key)) throw notPrimary(keyArn(call, key));
  if (key.spec !== "SYMMETRIC_DEFAULT")
    throw unsupported(`${keyArn(call, key)} can't be rotated: only symmetric encryption keys can.`);
  if (key.origin === "EXTERNAL")
    throw unsupported(`${keyArn(call, key)} can't be rotated: its key material is imported.`);
  return key;
}
