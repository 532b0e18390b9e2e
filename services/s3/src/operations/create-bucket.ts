import { recordBucket } from "../bucket.js";
import { bucketArn } from "../bucket-arn.js";
import { invalidLocationConstraint } from "../errors.js";
import type { S3Handler } from "../types.js";

/** Records a bucket. Its configuration apart from the region is not stored. */
export const createBucket: S3Handler<"CreateBucket"> = ({ Bucket, CreateBucketConfiguration }, call) => {
  recordBucket(call, Bucket, regionOf(CreateBucketConfiguration?.LocationConstraint, call.region));
  return { Location: `/${Bucket}`, BucketArn: bucketArn(call, Bucket) };
};

/** `EU` is an old name of eu-west-1. Unlike AWS it accepts us-east-1, which older SDKs send to any endpoint but AWS's. */
function regionOf(constraint: string | undefined, byDefault: string): string {
  if (constraint === undefined || constraint === "") return byDefault;
  if (constraint === "EU") return "eu-west-1";
  if (!/^[a-z]{2}(-[a-z]+)+-\d$/.test(constraint)) throw invalidLocationConstraint(constraint);
  return constraint;
}
