import { invalid } from "../../engine/errors.js";
import { keyArn } from "../../engine/keys/find-key.js";
import { schedule } from "../../engine/keys/schedule.js";
import type { EmulatedHandler } from "../../types.js";
import { expiredToken, incorrectMaterial, invalidToken } from "./errors.js";
import { importedKey, materialFor } from "./material.js";
import { unwrapped } from "./wrapping.js";

const DAY = 86_400_000;

type Expiration = Pick<Parameters<EmulatedHandler<"ImportKeyMaterial">>[0], "ExpirationModel" | "ValidTo">;

/** Imports the material of a key, for the first time or again. Without another expiration model it expires. */
export const importKeyMaterial: EmulatedHandler<"ImportKeyMaterial"> = (input, call) => {
  const { ImportToken, EncryptedKeyMaterial, KeyMaterialId } = input;
  const key = importedKey(call, input.KeyId);
  const now = call.clock.now();
  const expiresAt = expiryOf(input, now);
  const parameters = call.state.imports.of(key.id).get(Buffer.from(ImportToken).toString("hex"));
  if (parameters === undefined) throw invalidToken();
  if (parameters.validTo <= now) throw expiredToken();
  const material = materialFor(call, key, unwrapped(parameters, EncryptedKeyMaterial));
  if (KeyMaterialId !== undefined && KeyMaterialId !== material.id)
    throw incorrectMaterial(`its id is not ${KeyMaterialId}`);
  const { expiresAt: before, ...rest } = key;
  const state = key.state === "PendingImport" ? "Enabled" : key.state;
  call.state.keys.set(key.id, {
    ...rest,
    state,
    material: [material],
    materialId: material.id,
    ...(expiresAt && { expiresAt }),
  });
  if (expiresAt !== undefined) schedule(call, key, { kind: "expire", time: expiresAt });
  return { KeyId: keyArn(call, key), ...(key.spec === "SYMMETRIC_DEFAULT" && { KeyMaterialId: material.id }) };
};

/** When the material expires; undefined for never. It is at most 365 days from now (API reference, "ImportKeyMaterial"). */
function expiryOf({ ExpirationModel = "KEY_MATERIAL_EXPIRES", ValidTo }: Expiration, now: number): number | undefined {
  if (ExpirationModel !== "KEY_MATERIAL_EXPIRES") {
    if (ValidTo !== undefined) throw invalid(`ValidTo is not valid with the ExpirationModel ${ExpirationModel}.`);
    return undefined;
  }
  if (ValidTo === undefined) throw invalid("A validTo date must be set if the ExpirationModel is KEY_MATERIAL_EXPIRES");
  const expiresAt = ValidTo.getTime();
  if (expiresAt <= now) throw invalid("The ValidTo date must be in the future.");
  if (expiresAt > now + 365 * DAY) throw invalid("The ValidTo date must be at most 365 days in the future.");
  return expiresAt;
}
