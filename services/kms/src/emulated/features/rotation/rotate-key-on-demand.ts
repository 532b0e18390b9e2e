import { keyArn } from "../../engine/keys/find-key.js";
import { pendingMaterial } from "../../engine/keys/material.js";
import { isImportedEverywhere, type RelatedCall, synchronize } from "../../engine/multi-region/related-keys.js";
import { rotated } from "../../engine/rotation/rotate.js";
import type { Key } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { nothingPending, tooManyRotations } from "./errors.js";
import { rotatableKey } from "./rotatable-key.js";

const MAX_ROTATIONS = 25;

/** Rotates a symmetric key at once. What was encrypted before can still be decrypted. */
export const rotateKeyOnDemand: EmulatedHandler<"RotateKeyOnDemand"> = ({ KeyId }, call) => {
  const key = rotatableKey(call, KeyId);
  if (key.material.filter(({ rotation }) => rotation === "ON_DEMAND").length >= MAX_ROTATIONS)
    throw tooManyRotations(keyArn(call, key));
  const changed = key.origin === "EXTERNAL" ? rotatedToImport(call, key) : rotated(call, key, "ON_DEMAND");
  call.state.keys.set(key.id, changed);
  synchronize(call, changed);
  return { KeyId: keyArn(call, key) };
};

/** A key whose imported material that is pending rotation is the current one. Throws `KMSInvalidStateException` where there is none. */
function rotatedToImport(call: RelatedCall, key: Key): Key {
  const pending = pendingMaterial(key);
  if (pending === undefined || !isImportedEverywhere(call, key, pending.id)) throw nothingPending(keyArn(call, key));
  const { isPending, ...material } = pending;
  const current = { ...material, rotation: "ON_DEMAND", rotatedAt: call.clock.now() } as const;
  return { ...key, material: [...key.material.slice(0, -1), current] };
}
