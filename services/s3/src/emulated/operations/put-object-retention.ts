import { malformedXml } from "../../errors.js";
import { foundVersion } from "../objects/found-version.js";
import { checkNewRetention, requestedRetention, requireObjectLock } from "../objects/lock.js";
import type { EmulatedHandler } from "../types.js";
import { replaceVersion } from "../versions/stored-versions.js";

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
