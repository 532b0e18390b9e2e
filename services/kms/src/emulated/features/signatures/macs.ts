import { createHmac } from "node:crypto";
import { noMaterial, wrongAlgorithm } from "../../engine/errors.js";
import { currentMaterial } from "../../engine/keys/material.js";
import { algorithms } from "../../state/specs.js";
import type { Key } from "../../state.js";

/** The authentication code of a message. Throws `InvalidKeyUsageException` for an algorithm of other keys. */
export function macOf(key: Key, algorithm: string, message: Uint8Array): Buffer {
  if (!algorithms[key.spec].GENERATE_VERIFY_MAC?.some((each) => each === algorithm))
    throw wrongAlgorithm(algorithm, key.spec);
  const { bytes } = currentMaterial(key) ?? {};
  if (bytes === undefined) throw noMaterial(key.id);
  return createHmac(`sha${algorithm.slice(-3)}`, bytes)
    .update(message)
    .digest();
}
