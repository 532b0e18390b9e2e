import { bucketOf } from "../../engine/buckets/bucket.js";
import type { EmulatedHandler } from "../../types.js";

/** The versioning status of a bucket; empty where it was never set. */
export const getBucketVersioning: EmulatedHandler<"GetBucketVersioning"> = (input, call) => {
  const { versioning, mfaDelete } = bucketOf(input, call);
  return { Status: versioning, MFADelete: mfaDelete };
};
