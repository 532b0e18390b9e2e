import { bucketArn } from "../../../bucket-arn.js";
import { notFound } from "../../../errors.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import type { EmulatedHandler } from "../../types.js";

/** The region of a bucket, if it exists. */
export const headBucket: EmulatedHandler<"HeadBucket"> = (input, call) => {
  if (!call.state.buckets.has(input.Bucket)) throw notFound();
  const { name, region } = bucketOf(input, call);
  return { BucketArn: bucketArn(call, name), BucketRegion: region, AccessPointAlias: false };
};
