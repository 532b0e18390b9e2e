import { findPrimary } from "../secret-arn.js";
import { saveSecret } from "../secrets.js";
import { cancelWork } from "../time/schedule-work.js";
import type { EmulatedHandler } from "../types.js";
import { pendingStage, versionIn } from "../versions/stages.js";
import { identified } from "../views.js";

/** Turns rotation off. The function and the schedule stay known, and a version in AWSPENDING stays there. */
export const cancelRotateSecret: EmulatedHandler<"CancelRotateSecret"> = ({ SecretId }, call) => {
  const secret = findPrimary(call, SecretId);
  const { rotation, name } = secret;
  if (rotation !== undefined) {
    cancelWork(call, rotation.opensAt, { kind: "rotate", name });
    saveSecret(call, { ...secret, rotation: { ...rotation, enabled: false, opensAt: undefined, closesAt: undefined } });
  }
  return { ...identified(call, secret), VersionId: versionIn(secret, pendingStage) };
};
