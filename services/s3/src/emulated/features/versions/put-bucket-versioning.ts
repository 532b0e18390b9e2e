import { malformedXml } from "../../../errors.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { illegalVersioning } from "../../engine/errors.js";
import { versioningIsLocked } from "../../engine/objects/lock-errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Enables or suspends versions. They can't be turned off, and a bucket with object lock keeps them. */
export const putBucketVersioning: EmulatedHandler<"PutBucketVersioning"> = (input, call) => {
  const bucket = bucketOf(input, call);
  const { Status, MFADelete } = input.VersioningConfiguration;
  if (Status === undefined) throw illegalVersioning();
  if (Status !== "Enabled" && Status !== "Suspended") throw malformedXml();
  if (MFADelete !== undefined && MFADelete !== "Enabled" && MFADelete !== "Disabled") throw malformedXml();
  if (Status === "Suspended" && bucket.objectLock !== undefined) throw versioningIsLocked();
  call.state.buckets.set(bucket.name, {
    ...bucket,
    versioning: Status,
    ...(MFADelete !== undefined && { mfaDelete: MFADelete }),
  });
  return {};
};
