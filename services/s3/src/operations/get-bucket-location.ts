import type { BucketLocationConstraint } from "@aws-sdk/client-s3";
import { findBucket } from "../bucket.js";
import type { S3Handler } from "../types.js";

/** The region of a bucket; empty for us-east-1, as on AWS. */
export const getBucketLocation: S3Handler<"GetBucketLocation"> = ({ Bucket }, call) => {
  const { region } = findBucket(call.state, Bucket);
  return region === "us-east-1" ? {} : { LocationConstraint: region as BucketLocationConstraint };
};
