import { bucketArn } from "../bucket-arn.js";
import { invalidMaxBuckets } from "../errors.js";
import { readToken, writeToken } from "../listing/continuation-token.js";
import { owner } from "../owner.js";
import type { Bucket } from "../state.js";
import type { S3Handler } from "../types.js";

/** AWS's maximum and default. */
const MAX_PAGE = 10_000;

/** The buckets in the order of names, in one page unless `MaxBuckets` is set. */
export const listBuckets: S3Handler<"ListBuckets"> = (
  { Prefix = "", MaxBuckets, ContinuationToken, BucketRegion },
  call,
) => {
  const limit = pageSize(MaxBuckets);
  const after = ContinuationToken === undefined ? "" : readToken(ContinuationToken);
  const page: Bucket[] = [];
  let more = false;
  for (const bucket of call.state.buckets.values({ prefix: Prefix, after })) {
    if (BucketRegion !== undefined && bucket.region !== BucketRegion) continue;
    more = page.length === limit;
    if (more) break;
    page.push(bucket);
  }
  return {
    Buckets: page.map(({ name, createdAt, region }) => ({
      Name: name,
      CreationDate: new Date(createdAt),
      BucketRegion: region,
      BucketArn: bucketArn(call, name),
    })),
    Owner: owner,
    ContinuationToken: more ? writeToken(page.at(-1)?.name ?? "") : undefined,
    Prefix: Prefix === "" ? undefined : Prefix,
  };
};

function pageSize(requested: number = MAX_PAGE): number {
  if (!Number.isInteger(requested) || requested < 1 || requested > MAX_PAGE) throw invalidMaxBuckets(requested);
  return requested;
}
