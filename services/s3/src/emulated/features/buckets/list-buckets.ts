import { isRegionOf, unmodelled } from "@cloudstub/kit";
import { bucketArn } from "../../../bucket-arn.js";
import { invalidMaxBuckets } from "../../../errors.js";
import { readToken, writeToken } from "../../../listing/continuation-token.js";
import { canonicalOwner, ownerOf } from "../../engine/buckets/bucket.js";
import type { EmulatedBucket } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";

/** AWS's maximum and default. */
const MAX_PAGE = 10_000;

/** The caller's buckets in the order of names, in one page unless `MaxBuckets` is set. */
export const listBuckets: EmulatedHandler<"ListBuckets"> = (input, call) => {
  const { Prefix = "", MaxBuckets: limit = MAX_PAGE, ContinuationToken, BucketRegion } = input;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE) throw invalidMaxBuckets(limit);
  if (BucketRegion !== undefined && !isRegionOf(call.partition, BucketRegion)) throw notARegion(BucketRegion);
  const after = ContinuationToken === undefined ? "" : readToken(ContinuationToken);
  const isListed = (bucket: EmulatedBucket) =>
    ownerOf(bucket) === call.account && (BucketRegion === undefined || bucket.region === BucketRegion);
  const { page, more } = pageOf(call.state.buckets.values({ prefix: Prefix, after }), isListed, limit);
  return {
    Buckets: page.map(({ name, createdAt, region }) => ({
      Name: name,
      CreationDate: new Date(createdAt),
      BucketRegion: region,
      BucketArn: bucketArn(call, name),
    })),
    Owner: canonicalOwner(call.account),
    ContinuationToken: more ? writeToken(page.at(-1)?.name ?? "") : undefined,
    Prefix: Prefix === "" ? undefined : Prefix,
  };
};

/** The first buckets that are listed, and whether there are more. */
function pageOf(buckets: Iterable<EmulatedBucket>, isListed: (bucket: EmulatedBucket) => boolean, limit: number) {
  const page: EmulatedBucket[] = [];
  for (const bucket of buckets) {
    if (!isListed(bucket)) continue;
    if (page.length === limit) return { page, more: true };
    page.push(bucket);
  }
  return { page, more: false };
}

/** Recorded answers of AWS, 2026-02. */
function notARegion(value: string) {
  const message = `Argument value ${value} is not a valid AWS Region`;
  return unmodelled("InvalidArgument", 400, message, { ArgumentName: "bucket-region" });
}
