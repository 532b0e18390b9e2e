import type { BucketLocationConstraint } from "@aws-sdk/client-s3";
import { bucketOf } from "../../engine/buckets/bucket.js";
import type { EmulatedHandler } from "../../types.js";

/** The region of a bucket, by the name with which it was created; empty for us-east-1, as on AWS. */
export const getBucketLocation: EmulatedHandler<"GetBucketLocation"> = (input, call) => {
  const { region, locationConstraint = region } = bucketOf(input, call);
  return region === "us-east-1" ? {} : { LocationConstraint: locationConstraint as BucketLocationConstraint };
};
