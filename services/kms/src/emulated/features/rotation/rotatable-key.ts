import { notPrimary, unsupported } from "../../engine/errors.js";
import { changeableKey, keyArn } from "../../engine/keys/find-key.js";
import { isReplica } from "../../engine/multi-region/regions.js";
import type { Key } from "../../state.js";
import type { StoreCall } from "../../types.js";

/** A key that can be rotated. Throws `UnsupportedOperationException` for other than symmetric keys, and for replicas (Developer Guide, "Rotating multi-Region keys"). */
export function rotatableKey(call: StoreCall, keyId: string): Key {
  const key = changeableKey(call, keyId);
  if (isReplica(call, key)) throw notPrimary(keyArn(call, key));
  if (key.spec !== "SYMMETRIC_DEFAULT")
    throw unsupported(`${keyArn(call, key)} can't be rotated: only symmetric encryption keys can.`);
  if (key.origin === "EXTERNAL")
    throw unsupported(`${keyArn(call, key)} can't be rotated: its key material is imported.`);
  return key;
}
