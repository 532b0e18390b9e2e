import type { KeyMaterialState } from "@aws-sdk/client-kms";
import { findKeyById, keyArn } from "../../engine/keys/find-key.js";
import { currentMaterial } from "../../engine/keys/material.js";
import { expirationOf } from "../../engine/keys/metadata.js";
import { isImportedEverywhere } from "../../engine/multi-region/related-keys.js";
import { page } from "../../engine/page.js";
import type { Key, KeyMaterial } from "../../state.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { notRotatable } from "./errors.js";

/**
 * The rotations of a key that took place, in pages of 100 unless the request wants others. With ALL_KEY_MATERIAL, its first material and
 * one that is pending rotation too; keys that are not rotated know no such list (API reference, "ListKeyRotations").
 */
export const listKeyRotations: EmulatedHandler<"ListKeyRotations"> = (input, call) => {
  const key = findKeyById(call, input.KeyId);
  const { IncludeKeyMaterial } = input;
  if (IncludeKeyMaterial !== undefined && key.spec !== "SYMMETRIC_DEFAULT") throw notRotatable();
  const all = key.material.map((material, place) => ({ ...material, place: String(place).padStart(8, "0") }));
  const wanted = all.filter(({ rotation }) => rotation !== undefined || IncludeKeyMaterial === "ALL_KEY_MATERIAL");
  const { items, ...next } = page(wanted, { ...input, most: 100 }, ({ place }) => place);
  return { Rotations: items.map((material) => entry(call, key, material)), ...next };
};

function entry(call: EmulatedCall, key: Key, material: KeyMaterial) {
  const { id, createdAt, rotation, rotatedAt = createdAt } = material;
  return {
    KeyId: keyArn(call, key),
    KeyMaterialId: id,
    ...(key.origin === "EXTERNAL" && importOf(material)),
    KeyMaterialState: stateOf(call, key, material),
    ...(rotation !== undefined && { RotationDate: new Date(rotatedAt), RotationType: rotation }),
  };
}

/** What is known of imported material, besides. */
function importOf({ bytes, expiresAt, description }: KeyMaterial) {
  const ImportState: "IMPORTED" | "PENDING_IMPORT" = bytes === undefined ? "PENDING_IMPORT" : "IMPORTED";
  return {
    ...(description !== undefined && { KeyMaterialDescription: description }),
    ImportState,
    ...(bytes !== undefined && expirationOf([{ expiresAt }])),
  };
}

function stateOf(call: EmulatedCall, key: Key, { id, isPending }: KeyMaterial): KeyMaterialState {
  if (isPending)
    return isImportedEverywhere(call, key, id) ? "PENDING_ROTATION" : "PENDING_MULTI_REGION_IMPORT_AND_ROTATION";
  return id === currentMaterial(key)?.id ? "CURRENT" : "NON_CURRENT";
}
