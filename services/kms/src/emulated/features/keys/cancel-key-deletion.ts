import { findKeyById, keyArn } from "../../engine/keys/find-key.js";
import { isComplete } from "../../engine/keys/material.js";
import type { EmulatedHandler } from "../../types.js";
import { notPendingDeletion } from "./errors.js";

/** Keeps a key that is pending deletion. It is disabled then (API reference, "CancelKeyDeletion"). */
export const cancelKeyDeletion: EmulatedHandler<"CancelKeyDeletion"> = ({ KeyId }, call) => {
  const { deletesAt, waitingDays, ...key } = findKeyById(call, KeyId);
  if (key.state !== "PendingDeletion" && key.state !== "PendingReplicaDeletion")
    throw notPendingDeletion(keyArn(call, key));
  const waits = key.origin === "EXTERNAL" && !isComplete(key);
  call.state.keys.set(key.id, { ...key, state: waits ? "PendingImport" : "Disabled" });
  return { KeyId: keyArn(call, key) };
};
