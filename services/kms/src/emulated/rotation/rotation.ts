import { type Agent, keys } from "@cloudstub/kit";
import { unsupported } from "../errors.js";
import { removeMaterial } from "../imports/material.js";
import { materialOf } from "../keys/create-key.js";
import { changeableKey, keyArn } from "../keys/find-key.js";
import type { EmulatedState, Key, KeyMaterial } from "../state.js";
import type { StoreCall } from "../types.js";

const DAY = 86_400_000;

const inWords = { delete: "is deleted", rotate: "is rotated", expire: "loses its imported material, which expires" };

/** Deletes and rotates keys, and removes material that expires, when it is time. */
export const worker: Agent<EmulatedState> = {
  due({ due }) {
    const key = due.firstKey();
    return key === undefined ? undefined : { time: keys.timeOf(key) };
  },
  what({ due }) {
    const next = due.get(due.firstKey() ?? "");
    return next === undefined ? [] : [`key ${next.keyId} ${inWords[next.kind]}`];
  },
  // Keys are rotated again and again, and material that was imported expires by itself.
  pending({ due }) {
    for (const [key, { keyId, kind }] of due.entries()) {
      if (kind === "delete") return { time: keys.timeOf(key), what: `key ${keyId} ${inWords.delete}` };
    }
    return undefined;
  },
  run(call) {
    const { state, clock } = call;
    for (const [place, { keyId, kind }] of state.due.entries()) {
      state.due.delete(place);
      const key = state.keys.get(keyId);
      const now = clock.now();
      if (kind === "delete" && key?.deletesAt === now) deleteKey(state, key);
      if (kind === "expire" && key?.expiresAt === now) removeMaterial(call, key);
      if (kind === "rotate" && key?.rotation?.nextAt === now && key.state !== "PendingDeletion") {
        scheduleRotation(call, rotated(call, key, "AUTOMATIC"), key.rotation.days);
      }
      return;
    }
  },
};

/** Removes a key with its aliases and grants. */
function deleteKey({ keys: all, aliases, grants, imports }: EmulatedState, { id }: Key): void {
  all.delete(id);
  imports.drop(id);
  for (const { name, keyId } of aliases.values()) if (keyId === id) aliases.delete(name);
  for (const grant of grants.values()) if (grant.keyId === id) grants.delete(grant.id);
}

/** Has a key deleted at a time. */
export function scheduleDeletion({ state }: Pick<StoreCall, "state">, key: Key, deletesAt: number): void {
  state.keys.set(key.id, { ...key, state: "PendingDeletion", deletesAt });
  state.due.set(keys.time(deletesAt) + key.id, { keyId: key.id, kind: "delete" });
}

/** A key with new material. Older material stays, to decrypt with. */
export function rotated(call: Pick<StoreCall, "clock" | "ids">, key: Key, rotation: KeyMaterial["rotation"]): Key {
  return { ...key, material: [...key.material, { ...materialOf(call, call.ids.bytes(32)), rotation }] };
}

/** Has a key rotated after some days, and so on. */
export function scheduleRotation({ state, clock }: Pick<StoreCall, "state" | "clock">, key: Key, days: number): void {
  const nextAt = clock.now() + days * DAY;
  state.keys.set(key.id, { ...key, rotation: { days, nextAt } });
  state.due.set(keys.time(nextAt) + key.id, { keyId: key.id, kind: "rotate" });
}

/** A key that can be rotated. Throws `UnsupportedOperationException` for other than symmetric keys. */
export function rotatableKey(call: StoreCall, keyId: string): Key {
  const key = changeableKey(call, keyId);
  if (key.spec !== "SYMMETRIC_DEFAULT") throw unsupported(`${keyArn(call, key)} can't be rotated: only symmetric encryption keys can.`);
  if (key.origin === "EXTERNAL") throw unsupported(`${keyArn(call, key)} can't be rotated: its key material is imported.`);
  return key;
}
