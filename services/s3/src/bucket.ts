import { wholeSeconds } from "./clock.js";
import { bucketAlreadyOwnedByYou, bucketNotEmpty, invalidBucketName, noSuchBucket } from "./errors.js";
import type { Bucket, S3State } from "./state.js";
import type { S3Call } from "./types.js";

const validName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const reservedAffix = /^(?:xn--|sthree-|amzn-s3-demo-)|(?:-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3)$/;
const ipAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** The bucket of this name; throws `NoSuchBucket`. */
export function findBucket({ buckets }: S3State, name: string): Bucket {
  const bucket = buckets.get(name);
  if (bucket === undefined) throw noSuchBucket(name);
  return bucket;
}

/**
 * Records a bucket; throws `InvalidBucketName`. In the call's own region, an existing one stays unchanged, with its objects;
 * elsewhere it throws `BucketAlreadyOwnedByYou`. AWS treats us-east-1 and the other regions so.
 */
export function recordBucket(
  { state, clock, region: home }: Pick<S3Call, "state" | "clock" | "region">,
  name: string,
  region: string,
): void {
  checkBucketName(name);
  const existing = state.buckets.get(name);
  if (existing === undefined) state.buckets.set(name, { name, createdAt: wholeSeconds(clock), region });
  else if (existing.region !== home || region !== home) throw bucketAlreadyOwnedByYou(name);
}

/** Removes a bucket; throws `NoSuchBucket` or `BucketNotEmpty`. */
export function removeBucket(state: S3State, name: string): void {
  findBucket(state, name);
  if (state.objects.of(name).size > 0) throw bucketNotEmpty(name);
  state.buckets.delete(name);
  state.objects.drop(name);
}

/** Throws `InvalidBucketName`. */
export function checkBucketName(name: string): void {
  if (!isBucketName(name)) throw invalidBucketName(name);
}

/** The rules: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
export function isBucketName(name: string): boolean {
  return validName.test(name) && !name.includes("..") && !ipAddress.test(name) && !reservedAffix.test(name);
}
