import type { Overlay } from "@cloudstub/kit";
import type { Kms } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { disableKeyRotation } from "./disable-key-rotation.js";
import { enableKeyRotation } from "./enable-key-rotation.js";
import { getKeyRotationStatus } from "./get-key-rotation-status.js";
import { listKeyRotations } from "./list-key-rotations.js";
import { rotateKeyOnDemand } from "./rotate-key-on-demand.js";

/*
 * A symmetric key gets new material every 90 to 2560 days, and at once on demand; the older ones stay, to decrypt
 * with. The agent rotates a key when its time has come, in the engine, since a key that was disabled meanwhile is
 * rotated when it is enabled. Replicas get the material of their primary key.
 */

/** The operations on the rotation of keys. */
export const rotationOperations = {
  DisableKeyRotation: disableKeyRotation,
  EnableKeyRotation: enableKeyRotation,
  GetKeyRotationStatus: getKeyRotationStatus,
  ListKeyRotations: listKeyRotations,
  RotateKeyOnDemand: rotateKeyOnDemand,
} satisfies Overlay<Kms, EmulatedState>["operations"];
