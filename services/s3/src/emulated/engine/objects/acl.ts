import { type Configuration, configurationsOf } from "../../state/configurations.js";
import type { EmulatedBucket, EmulatedState, ObjectAttributes } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { ownerOf } from "../buckets/bucket.js";
import { aclsNotSupported } from "../buckets/errors.js";
import { type AclInput, aclIn, givesAcl } from "../checks/acl.js";
import { blockedAccess, isPublicAcl } from "../checks/public-access.js";
import { accessDenied } from "../errors.js";
import { isOwnerEnforced, writerOf } from "./ownership.js";

/**
 * The access control list that a request gives a new object; no members where it gives none. Throws `AccessControlListNotSupported` where the
 * bucket's owner owns all objects, unless the list says the same: `bucket-owner-full-control`, a document that does, or `private` from the owner;
 * and `AccessDenied` for a public list in a bucket that blocks those.
 *
 * By AWS's documentation `private` is refused to everyone (S3 User Guide, "object-ownership-error-responses"). Users of S3 report that it changes
 * nothing for the bucket's own account and is refused to others: https://github.com/thephpleague/flysystem/issues/1904,
 * https://github.com/redpanda-data/connect/pull/4372
 */
export function aclOf(input: AclInput, bucket: EmulatedBucket, call: EmulatedCall): ObjectAttributes {
  const account = writerOf(input, bucket, call);
  const owned = account === undefined ? {} : { account };
  if (!givesAcl(input)) return owned;
  const owner = ownerOf(bucket);
  if (input.ACL === "private" && call.account === owner) {
    aclIn(input, owner);
    return owned;
  }
  return { ...owned, ...requiredAcl(input, bucket, { state: call.state, owner: account ?? owner }) };
}

/** The list of a request that has to give one. `private` is refused where the bucket's owner owns all objects: nothing else is reported of S3. */
export function requiredAcl(
  input: AclInput,
  bucket: EmulatedBucket,
  { state, owner }: { readonly state: EmulatedState; readonly owner: string },
): ObjectAttributes {
  const acl = aclIn(input, owner, ownerOf(bucket));
  const configurations = configurationsOf(state, bucket.name);
  if (isOwnerEnforced(configurations)) {
    if (input.ACL !== "bucket-owner-full-control" && (input.AccessControlPolicy === undefined || !isOwnersAlone(acl)))
      throw aclsNotSupported();
    return {};
  }
  if (blockedAccess(configurations.publicAccessBlock).BlockPublicAcls === true && isPublicAcl(acl))
    throw accessDenied();
  return input.ACL === "private" ? {} : { acl };
}

/** True for a list that gives its owner full control, and nothing to others. */
function isOwnersAlone({ Owner, Grants = [] }: Configuration<"acl">): boolean {
  return Grants.every(({ Grantee, Permission }) => Grantee?.ID === Owner?.ID && Permission === "FULL_CONTROL");
}
