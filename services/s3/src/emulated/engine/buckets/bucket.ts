import { type ServiceError, unmodelled, withOutputHeaders } from "@cloudstub/kit";
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

/** Operations of buckets that are not there yet, or that have errors of their own for that. */
const ownSearch: readonly string[] = ["CreateBucket", "Website"];

/** `NoSuchBucket`, which S3 tells before it looks at a request's document (recorded answer of AWS to PutBucketEncryption, 2026-02). */
export function missingBucket(
  operation: string,
  { Bucket }: { readonly [member: string]: unknown },
  { state }: Pick<EmulatedCall, "state">,
): ServiceError | undefined {
  if (typeof Bucket !== "string" || ownSearch.includes(operation)) return undefined;
  return state.buckets.has(Bucket) ? undefined : noSuchBucket(Bucket);
}

/** Members that name the account which a client expects to own a bucket. */
const expectedOwners = ["ExpectedBucketOwner", "ExpectedSourceBucketOwner"] as const;

/** Throws `InvalidBucketOwnerAWSAccountID` for an expected owner that is not an account (recorded answers of AWS, 2026-02). */
export function checkExpectedOwners(input: { readonly [member: string]: unknown }): void {
  for (const member of expectedOwners) {
    const owner = input[member];
    if (typeof owner === "string" && !/^\d{12}$/.test(owner)) throw invalidBucketOwner(owner);
  }
}

function invalidBucketOwner(owner: string) {
  const message = `The value of the expected bucket owner parameter must be an AWS Account ID... [${owner}]`;
  return unmodelled("InvalidBucketOwnerAWSAccountID", 400, message);
}

/** The canonical id of an account, 64 hexadecimal digits, as lists of owners and grants name it. */
export function canonicalOwner(account: string): { readonly ID: string } {
  return { ID: account.padStart(64, "0") };
}

/** Who began an upload. Of all owners it alone has a name still (recorded answers of AWS, 2026-02). */
export function initiatorOf(account: string): { readonly ID: string; readonly DisplayName: string } {
  return { ...canonicalOwner(account), DisplayName: "cloudstub" };
}

/** Says in a header of an answer where the bucket is, as HeadBucket's model does (recorded answers of AWS, 2026-02). */
export function withBucketRegion<Output extends object>(output: Output, { region }: EmulatedBucket): Output {
  return withOutputHeaders(output, { "x-amz-bucket-region": region });
}
