import { bucketOf } from "../../engine/buckets/bucket.js";
import { noObjectLockConfiguration } from "../../engine/objects/lock-errors.js";
import type { EmulatedHandler } from "../../types.js";

/** The object lock of a bucket, with the retention that new objects get. */
export const getObjectLockConfiguration: EmulatedHandler<"GetObjectLockConfiguration"> = (input, call) => {
  const { name, objectLock } = bucketOf(input, call);
  if (objectLock === undefined) throw noObjectLockConfiguration(name);
  const { defaultRetention } = objectLock;
  if (defaultRetention === undefined) return { ObjectLockConfiguration: { ObjectLockEnabled: "Enabled" } };
  const { mode: Mode, days: Days, years: Years } = defaultRetention;
  return {
    ObjectLockConfiguration: { ObjectLockEnabled: "Enabled", Rule: { DefaultRetention: { Mode, Days, Years } } },
  };
};
