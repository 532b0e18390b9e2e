import { checkUsable } from "../../engine/keys/find-key.js";
import { scheduleRotation } from "../../engine/keys/schedule.js";
import { synchronize } from "../../engine/multi-region/related-keys.js";
import type { EmulatedHandler } from "../../types.js";
import { rotatableKey } from "./rotatable-key.js";

/** Has a symmetric key rotated every 90 to 2560 days; every year unless named. */
export const enableKeyRotation: EmulatedHandler<"EnableKeyRotation"> = (
  { KeyId, RotationPeriodInDays = 365 },
  call,
) => {
  const key = rotatableKey(call, KeyId);
  checkUsable(call, key);
  synchronize(call, scheduleRotation(call, key, RotationPeriodInDays));
  return {};
};
