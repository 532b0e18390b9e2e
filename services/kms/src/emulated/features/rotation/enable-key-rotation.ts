import { scheduleRotation } from "../../engine/keys/schedule.js";
import { synchronize } from "../../engine/multi-region/related-keys.js";
import type { EmulatedHandler } from "../../types.js";
import { automaticallyRotatableKey } from "./rotatable-key.js";

/** Has a symmetric key rotated every 90 to 2560 days; every year unless named. */
export const enableKeyRotation: EmulatedHandler<"EnableKeyRotation"> = (
  { KeyId, RotationPeriodInDays = 365 },
  call,
) => {
  const key = automaticallyRotatableKey(call, KeyId);
  synchronize(call, scheduleRotation(call, key, Math.trunc(RotationPeriodInDays)));
  return {};
};
