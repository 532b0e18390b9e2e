import { checkUsable, keyArn } from "../../engine/keys/find-key.js";
import { synchronize } from "../../engine/multi-region/related-keys.js";
import { rotated } from "../../engine/rotation/rotate.js";
import type { EmulatedHandler } from "../../types.js";
import { tooManyRotations } from "./errors.js";
import { rotatableKey } from "./rotatable-key.js";

const MAX_ROTATIONS = 25;

/** Rotates a symmetric key at once. What was encrypted before can still be decrypted. */
export const rotateKeyOnDemand: EmulatedHandler<"RotateKeyOnDemand"> = ({ KeyId }, call) => {
  const key = rotatableKey(call, KeyId);
  checkUsable(call, key);
  if (key.material.filter(({ rotation }) => rotation === "ON_DEMAND").length >= MAX_ROTATIONS)
    throw tooManyRotations(keyArn(call, key));
  const changed = rotated(call, key, "ON_DEMAND");
  call.state.keys.set(key.id, changed);
  synchronize(call, changed);
  return { KeyId: keyArn(call, key) };
};
