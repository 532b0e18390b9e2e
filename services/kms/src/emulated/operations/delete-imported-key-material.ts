import { importedKey, removeMaterial } from "../imports/material.js";
import { keyArn } from "../keys/find-key.js";
import type { EmulatedHandler } from "../types.js";

/** Removes the imported material of a key at once. A key without any stays as it is. */
export const deleteImportedKeyMaterial: EmulatedHandler<"DeleteImportedKeyMaterial"> = ({ KeyId }, call) => {
  const key = importedKey(call, KeyId);
  removeMaterial(call, key);
  return { KeyId: keyArn(call, key), ...(key.spec === "SYMMETRIC_DEFAULT" && { KeyMaterialId: key.materialId }) };
};
