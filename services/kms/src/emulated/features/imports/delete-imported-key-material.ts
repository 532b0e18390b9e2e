import { keyArn, ownKey } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";
import { materialNotFound } from "./errors.js";
import { checkOrigin, removeMaterial } from "./material.js";

/** Removes the imported material of a key at once, also where the key is pending deletion. A key without any stays as it is. */
export const deleteImportedKeyMaterial: EmulatedHandler<"DeleteImportedKeyMaterial"> = (
  { KeyId, KeyMaterialId },
  call,
) => {
  const key = ownKey(call, KeyId);
  checkOrigin(call, key);
  if (KeyMaterialId !== undefined && KeyMaterialId !== key.materialId)
    throw materialNotFound(keyArn(call, key), KeyMaterialId);
  removeMaterial(call, key);
  return { KeyId: keyArn(call, key), ...(key.spec === "SYMMETRIC_DEFAULT" && { KeyMaterialId: key.materialId }) };
};
