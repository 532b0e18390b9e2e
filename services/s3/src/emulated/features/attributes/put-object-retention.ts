import { malformedXml } from "../../../errors.js";
import { foundVersion } from "../../engine/objects/found-version.js";
import { checkNewRetention, requestedRetention, requireObjectLock } from "../../engine/objects/lock.js";
import { replaceVersion } from "../../engine/versions/stored-versions.js";
import type { EmulatedHandler } from "../../types.js";

/** Locks a version until a time, or changes or removes its lock as far as the mode allows. */
export const putObjectRetention: EmulatedHandler<"PutObjectRetention"> = (input, call) => {
  const { bucket, object } = foundVersion(input, call, "PUT");
  requireObjectLock(bucket);
  const { Mode: ObjectLockMode, RetainUntilDate: ObjectLockRetainUntilDate } = input.Retention ?? {};
  if ((ObjectLockMode === undefined) !== (ObjectLockRetainUntilDate === undefined)) throw malformedXml();
  if (ObjectLockMode !== undefined && !["GOVERNANCE", "COMPLIANCE"].includes(ObjectLockMode)) throw malformedXml();
  const now = call.clock.now();
  const retention = requestedRetention({ ObjectLockMode, ObjectLockRetainUntilDate }, now);
  checkNewRetention(object, retention, { now, bypass: input.BypassGovernanceRetention === true });
  const { retention: _, ...unlocked } = object;
  replaceVersion(call.state, bucket, { ...unlocked, ...(retention && { retention }) });
  return {};
};
