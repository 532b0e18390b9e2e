import { noSuchBucket } from "../../../errors.js";
import type { EmulatedBucket } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { accessDenied } from "../errors.js";

/** The members with which requests name a bucket. */
export interface BucketInput {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string | undefined;
}

/** The account that owns what the contract's requests and unsigned ones create. */
const HOME = "000000000000";

/** The account that owns a bucket: twelve digits. */
export function ownerOf({ account = HOME }: Pick<EmulatedBucket, "account">): string {
  return account;
}

/** The bucket that a request names; throws `NoSuchBucket`, or `AccessDenied` where another account than the expected one owns it. */
export function bucketOf(
  { Bucket, ExpectedBucketOwner }: BucketInput,
  { state }: Pick<EmulatedCall, "state">,
): EmulatedBucket {
  const bucket = state.buckets.get(Bucket);
  if (bucket === undefined) throw noSuchBucket(Bucket);
  if (ExpectedBucketOwner !== undefined && ExpectedBucketOwner !== ownerOf(bucket)) throw accessDenied();
  return bucket;
}

/** The canonical id of an account, 64 hexadecimal digits, as lists of owners and grants name it. */
export function canonicalOwner(account: string): { readonly ID: string; readonly DisplayName: string } {
  return { ID: account.padStart(64, "0"), DisplayName: "cloudstub" };
}
