import { malformedXml } from "../../../errors.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { invalidRetentionPeriod, lockNeedsVersioning } from "../../engine/objects/lock-errors.js";
import type { EmulatedBucket } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";

/** Enables object lock, and sets the retention that new objects get, or none. */
export const putObjectLockConfiguration: EmulatedHandler<"PutObjectLockConfiguration"> = (input, call) => {
  const bucket = bucketOf(input, call);
  const { ObjectLockEnabled, Rule } = input.ObjectLockConfiguration ?? {};
  if (ObjectLockEnabled !== "Enabled") throw malformedXml();
  const objectLock = Rule === undefined ? {} : { defaultRetention: retentionIn(Rule.DefaultRetention ?? {}) };
  if (bucket.versioning !== "Enabled") throw lockNeedsVersioning();
  call.state.buckets.set(bucket.name, { ...bucket, objectLock });
  return {};
};

interface RetentionInput {
  readonly Mode?: string | undefined;
  readonly Days?: number | undefined;
  readonly Years?: number | undefined;
}

/** The longest retention: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock-configure.html */
const MAX_YEARS = 100;
const MAX_DAYS = MAX_YEARS * 365;

function retentionIn({
  Mode: mode,
  Days: days,
  Years: years,
}: RetentionInput): NonNullable<NonNullable<EmulatedBucket["objectLock"]>["defaultRetention"]> {
  if (mode !== "GOVERNANCE" && mode !== "COMPLIANCE") throw malformedXml();
  if ((days === undefined) === (years === undefined)) throw malformedXml();
  const [period, most] = days === undefined ? [years ?? 0, MAX_YEARS] : [days, MAX_DAYS];
  if (!Number.isInteger(period) || period < 1)
    throw invalidRetentionPeriod("Default retention period must be a positive integer value.");
  if (period > most) throw invalidRetentionPeriod("Default retention period too large");
  return { mode, ...(days !== undefined && { days }), ...(years !== undefined && { years }) };
}
