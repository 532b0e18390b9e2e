import { noSuchBucket } from "../../errors.js";
import { accessDenied } from "../errors.js";
import type { EmulatedBucket } from "../state.js";
import type { EmulatedCall } from "../types.js";

/** The members with which requests name a bucket. */
export interface BucketInput {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string | undefined;
}

/** The bucket that a request names; throws `NoSuchBucket`, or `AccessDenied` where another account than the expected one owns it. */
export function bucketOf(
  { Bucket, ExpectedBucketOwner }: BucketInput,
  { state, account }: Pick<EmulatedCall, "state" | "account">,
): EmulatedBucket {
  const bucket = state.buckets.get(Bucket);
  if (bucket === undefined) throw noSuchBucket(Bucket);
  if (ExpectedBucketOwner !== undefined && ExpectedBucketOwner !== account) throw accessDenied();
  return bucket;
}
