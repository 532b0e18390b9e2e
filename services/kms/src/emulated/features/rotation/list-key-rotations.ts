import { findKeyById, keyArn } from "../../engine/keys/find-key.js";
import { expirationOf } from "../../engine/keys/metadata.js";
import { page } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";

/** The rotations of a key that took place, in pages of 100 unless the request wants others. With ALL_KEY_MATERIAL, its first material too. */
export const listKeyRotations: EmulatedHandler<"ListKeyRotations"> = (input, call) => {
  const key = findKeyById(call, input.KeyId);
  const all = key.material.map((material, place) => ({ ...material, place: String(place).padStart(8, "0") }));
  const wanted = all.filter(
    ({ rotation }) => rotation !== undefined || input.IncludeKeyMaterial === "ALL_KEY_MATERIAL",
  );
  const { items, ...next } = page(wanted, { ...input, most: 100 }, ({ place }) => place);
  const Rotations = items.map(({ id, createdAt, rotation }) => ({
    KeyId: keyArn(call, key),
    KeyMaterialId: id,
    ...(key.origin === "EXTERNAL" && { ImportState: "IMPORTED" as const, ...expirationOf(key.expiresAt) }),
    KeyMaterialState: id === key.material.at(-1)?.id ? ("CURRENT" as const) : ("NON_CURRENT" as const),
    ...(rotation !== undefined && { RotationDate: new Date(createdAt), RotationType: rotation }),
  }));
  return { Rotations, ...next };
};
