import { type BucketConfigurations, configurationsOf } from "../../state/configurations.js";
import type { EmulatedBucket, EmulatedObject } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { ownerOf } from "../buckets/bucket.js";

/** Who owns new objects of other accounts; `ObjectWriter` where the setting was deleted (S3 User Guide, "Controlling ownership of objects"). */
function ownershipIn({ ownership }: BucketConfigurations): string {
  return ownership === undefined ? "BucketOwnerEnforced" : (ownership.Rules[0]?.ObjectOwnership ?? "ObjectWriter");
}

/** True where the bucket's owner owns all of its objects, and access control lists are off. */
export function isOwnerEnforced(configurations: BucketConfigurations): boolean {
  return ownershipIn(configurations) === "BucketOwnerEnforced";
}

/** The account that is to own the object of a request; undefined for the bucket's own. */
export function writerOf(
  { ACL }: { readonly ACL?: string | undefined },
  bucket: EmulatedBucket,
  { account, state }: Pick<EmulatedCall, "account" | "state">,
): string | undefined {
  const ownership = ownershipIn(configurationsOf(state, bucket.name));
  if (account === ownerOf(bucket) || ownership === "BucketOwnerEnforced") return undefined;
  return ownership === "BucketOwnerPreferred" && ACL === "bucket-owner-full-control" ? undefined : account;
}

/** The account that owns an object: twelve digits. */
export function objectOwner(
  { account }: Pick<EmulatedObject, "account">,
  bucket: EmulatedBucket,
  configurations: BucketConfigurations,
): string {
  return account === undefined || isOwnerEnforced(configurations) ? ownerOf(bucket) : account;
}
