import { createHash } from "node:crypto";
import type { Key, KeyMaterial } from "../../state.js";
import type { StoreCall } from "../../types.js";

/** Material that AWS makes for a key. Its id is a digest, as AWS's has 64 digits too. */
export function materialOf(call: Pick<StoreCall, "clock" | "ids">, bytes: Uint8Array): KeyMaterial {
  return { id: createHash("sha256").update(call.ids.bytes(32)).digest("hex"), bytes, createdAt: call.clock.now() };
}

/** The material that a key encrypts and signs with; undefined where none was ever imported. It may have no bytes. */
export function currentMaterial({ material }: Pick<Key, "material">): KeyMaterial | undefined {
  const last = material.at(-1);
  return last?.isPending ? material.at(-2) : last;
}

/** The imported material that the next rotation on demand makes the current one. */
export function pendingMaterial({ material }: Pick<Key, "material">): KeyMaterial | undefined {
  const last = material.at(-1);
  return last?.isPending ? last : undefined;
}

/** The materials that belong to a key for good: all but one that is pending rotation. */
export function permanentMaterial({ material }: Pick<Key, "material">): readonly KeyMaterial[] {
  return material.filter(({ isPending }) => !isPending);
}

/** True where a key has the bytes of all materials that belong to it: without them it can't be used (API reference, "ImportKeyMaterial"). */
export function isComplete(key: Pick<Key, "material">): boolean {
  const all = permanentMaterial(key);
  return all.length > 0 && all.every(({ bytes }) => bytes !== undefined);
}

/** A key with other materials, and the state that it has with them: it waits where one of them is missing. */
export function withMaterial(key: Key, material: readonly KeyMaterial[]): Key {
  const changed: Key = { ...key, material };
  if (key.state === "PendingDeletion" || key.state === "PendingReplicaDeletion") return changed;
  if (!isComplete(changed)) return { ...changed, state: "PendingImport" };
  return key.state === "PendingImport" ? { ...changed, state: "Enabled" } : changed;
}

/** A key whose only imported material an earlier version described beside it, as it is stored now. */
export function withImports(key: Key): Key {
  if (key.materialId === undefined && key.expiresAt === undefined) return key;
  const { materialId, expiresAt, ...rest } = key;
  const material = key.material.map((each) => (expiresAt === undefined ? each : { ...each, expiresAt }));
  if (material.length > 0 || materialId === undefined) return { ...rest, material };
  return { ...rest, material: [{ id: materialId, createdAt: key.createdAt }] };
}
