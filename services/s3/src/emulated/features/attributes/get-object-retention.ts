import { foundVersion } from "../../engine/objects/found-version.js";
import { requireObjectLock } from "../../engine/objects/lock.js";
import { noObjectLock } from "../../engine/objects/lock-errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Until when, and in which mode, a version is locked. */
export const getObjectRetention: EmulatedHandler<"GetObjectRetention"> = (input, call) => {
  const { bucket, object } = foundVersion(input, call, "GET");
  requireObjectLock(bucket);
  if (object.retention === undefined) throw noObjectLock();
  return { Retention: { Mode: object.retention.mode, RetainUntilDate: new Date(object.retention.until) } };
};
