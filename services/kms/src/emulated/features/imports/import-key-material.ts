import { invalid } from "../../engine/errors.js";
import { keyArn } from "../../engine/keys/find-key.js";
import { withMaterial } from "../../engine/keys/material.js";
import { schedule } from "../../engine/keys/schedule.js";
import { isReplica } from "../../engine/multi-region/regions.js";
import { synchronize } from "../../engine/multi-region/related-keys.js";
import type { EmulatedHandler } from "../../types.js";
import { expiredToken, invalidToken } from "./errors.js";
import { importedKey, materialIdOf } from "./material.js";
import { checkKindOfImport, materialWith } from "./place-material.js";
import { unwrapped } from "./wrapping.js";

const DAY = 86_400_000;

type Expiration = Pick<Parameters<EmulatedHandler<"ImportKeyMaterial">>[0], "ExpirationModel" | "ValidTo">;

/** Imports material of a key: its first, one that it had before, or a new one that is pending rotation. Without another expiration model it expires. */
export const importKeyMaterial: EmulatedHandler<"ImportKeyMaterial"> = (input, call) => {
  const { ImportToken, EncryptedKeyMaterial } = input;
  const key = importedKey(call, input.KeyId);
  checkKindOfImport(key, input);
  const now = call.clock.now();
  const expiresAt = expiryOf(input, now);
  const parameters = call.state.imports.of(key.id).get(Buffer.from(ImportToken).toString("hex"));
  if (parameters === undefined) throw invalidToken();
  if (parameters.validTo <= now) throw expiredToken();
  const bytes = unwrapped(parameters, EncryptedKeyMaterial);
  const id = materialIdOf(key, bytes);
  const imported = { id, bytes, createdAt: now, ...(expiresAt !== undefined && { expiresAt }) };
  const changed = withMaterial(key, materialWith(call, key, { asked: input, imported }));
  call.state.keys.set(key.id, changed);
  if (expiresAt !== undefined) schedule(call, key, { kind: "expire", time: expiresAt });
  if (!isReplica(call, key)) synchronize(call, changed);
  return { KeyId: keyArn(call, key), ...(key.spec === "SYMMETRIC_DEFAULT" && { KeyMaterialId: id }) };
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
