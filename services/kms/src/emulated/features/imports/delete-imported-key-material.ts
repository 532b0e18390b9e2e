import { keyArn, ownKey } from "../../engine/keys/find-key.js";
import { currentMaterial } from "../../engine/keys/material.js";
import type { EmulatedHandler } from "../../types.js";
import { materialNotFound } from "./errors.js";
import { checkOrigin, removeMaterial } from "./material.js";

/** Removes an imported material of a key at once, the current one unless its id says another, also where the key is pending deletion. */
export const deleteImportedKeyMaterial: EmulatedHandler<"DeleteImportedKeyMaterial"> = (
  { KeyId, KeyMaterialId: named },
  call,
) => {
  const key = ownKey(call, KeyId);
  checkOrigin(call, key);
  const KeyMaterialId = named ?? currentMaterial(key)?.id;
  if (named !== undefined && key.material.every(({ id }) => id !== named))
    throw materialNotFound(keyArn(call, key), named);
  removeMaterial(call, key, ({ id }) => id === KeyMaterialId);
  return { KeyId: keyArn(call, key), ...(key.spec === "SYMMETRIC_DEFAULT" && { KeyMaterialId }) };
};
