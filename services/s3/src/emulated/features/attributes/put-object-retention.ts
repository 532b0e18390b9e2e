import { malformedXml } from "../../../errors.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { invalidArgument } from "../../engine/errors.js";
import { foundVersion } from "../../engine/objects/found-version.js";
import { checkNewRetention, RETENTION_OVER, requestedRetention, requireObjectLock } from "../../engine/objects/lock.js";
import { replaceVersion } from "../../engine/versions/stored-versions.js";
import type { EmulatedHandler } from "../../types.js";

/** Locks a version until a time, or changes or removes its lock as far as the mode allows. */
export const putObjectRetention: EmulatedHandler<"PutObjectRetention"> = (input, call) => {
  const bucket = bucketOf(input, call);
  const { Mode: ObjectLockMode, RetainUntilDate: ObjectLockRetainUntilDate } = input.Retention ?? {};
  if ((ObjectLockMode === undefined) !== (ObjectLockRetainUntilDate === undefined)) throw malformedXml();
  if (ObjectLockMode !== undefined && !["GOVERNANCE", "COMPLIANCE"].includes(ObjectLockMode)) throw malformedXml();
  requireObjectLock(bucket);
  const { object } = foundVersion(input, call, "PUT");
  const now = call.clock.now();
  if (ObjectLockRetainUntilDate !== undefined && ObjectLockRetainUntilDate.getTime() <= now)
    throw invalidArgument(RETENTION_OVER, "RetainUntilDate", javaDate(ObjectLockRetainUntilDate));
  const retention = requestedRetention({ ObjectLockMode, ObjectLockRetainUntilDate }, now);
  checkNewRetention(object, retention, { now, bypass: input.BypassGovernanceRetention === true });
  const { retention: _, ...unlocked } = object;
  replaceVersion(call.state, bucket, { ...unlocked, ...(retention && { retention }) });
  return {};
};

const pacific = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Los_Angeles",
  weekday: "short",
  month: "short",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
  year: "numeric",
});

/** A date as AWS writes it in this error alone, as Java does in Pacific time: `Tue Dec 31 16:00:00 PST 2019` (recorded answer, 2026-02). */
function javaDate(date: Date): string {
  const parts: { [type: string]: string } = {};
  for (const { type, value } of pacific.formatToParts(date)) parts[type] = value;
  const { weekday, month, day, hour, minute, second, timeZoneName, year } = parts;
  return `${weekday} ${month} ${day} ${hour}:${minute}:${second} ${timeZoneName} ${year}`;
}
