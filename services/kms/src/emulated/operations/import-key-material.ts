import { expiredToken, invalid, invalidToken } from "../errors.js";
import { importedKey, materialFor, scheduleExpiry } from "../imports/material.js";
import { unwrapped } from "../imports/wrapping.js";
import { keyArn } from "../keys/find-key.js";
import type { EmulatedHandler } from "../types.js";

/** Imports the material of a key, for the first time or again. Without another expiration model it expires. */
export const importKeyMaterial: EmulatedHandler<"ImportKeyMaterial"> = (input, call) => {
  const { ImportToken, EncryptedKeyMaterial, ExpirationModel = "KEY_MATERIAL_EXPIRES", ValidTo } = input;
  const key = importedKey(call, input.KeyId);
  const now = call.clock.now();
  const expiresAt = ExpirationModel === "KEY_MATERIAL_EXPIRES" ? ValidTo?.getTime() : undefined;
  if (ExpirationModel === "KEY_MATERIAL_EXPIRES" && expiresAt === undefined) {
    throw invalid("A validTo date must be set if the ExpirationModel is KEY_MATERIAL_EXPIRES");
  }
  if (expiresAt !== undefined && expiresAt <= now) throw invalid("The ValidTo date must be in the future.");
  const parameters = call.state.imports.of(key.id).get(Buffer.from(ImportToken).toString("hex"));
  if (parameters === undefined) throw invalidToken();
  if (parameters.validTo <= now) throw expiredToken();
  const material = materialFor(call, key, unwrapped(parameters, EncryptedKeyMaterial));
  const { expiresAt: before, ...rest } = key;
  const state = key.state === "PendingImport" ? "Enabled" : key.state;
  call.state.keys.set(key.id, { ...rest, state, material: [material], materialId: material.id, ...(expiresAt && { expiresAt }) });
  if (expiresAt !== undefined) scheduleExpiry(call, key, expiresAt);
  return { KeyId: keyArn(call, key), ...(key.spec === "SYMMETRIC_DEFAULT" && { KeyMaterialId: material.id }) };
};
