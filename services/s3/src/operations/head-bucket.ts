import { bucketArn } from "../bucket-arn.js";
import { notFound } from "../errors.js";
import type { S3Handler } from "../types.js";

/** The region of a bucket, if it exists. */
export const headBucket: S3Handler<"HeadBucket"> = ({ Bucket }, call) => {
  const bucket = call.state.buckets.get(Bucket);
  if (bucket === undefined) throw notFound();
  return { BucketArn: bucketArn(call, Bucket), BucketRegion: bucket.region, AccessPointAlias: false };
};
