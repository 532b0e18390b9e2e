import type { S3Call } from "./types.js";

/** The ARN of a bucket, without region and account: `arn:aws:s3:::photos`. */
export function bucketArn({ partition }: Pick<S3Call, "partition">, name: string): string {
  return `arn:${partition}:s3:::${name}`;
}
