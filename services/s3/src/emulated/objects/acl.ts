import { ownerOf } from "../buckets/bucket.js";
import { type AclInput, aclIn, givesAcl } from "../buckets/checks/acl.js";
import { blockedAccess, isPublicAcl } from "../buckets/checks/public-access.js";
import { configurationsOf } from "../buckets/configurations.js";
import { aclsNotSupported } from "../buckets/errors.js";
import { accessDenied } from "../errors.js";
import type { EmulatedBucket, EmulatedState, ObjectAttributes } from "../state.js";

/**
 * The access control list that a request gives a new object; no members where it gives none. Throws `AccessControlListNotSupported` where the
 * bucket's owner owns all objects, unless the list is `bucket-owner-full-control`, which says the same; and `AccessDenied` for a public list in
 * a bucket that blocks those.
 */
export function aclOf(input: AclInput, bucket: EmulatedBucket, state: EmulatedState): ObjectAttributes {
  return givesAcl(input) ? requiredAcl(input, bucket, state) : {};
}

/** The same for a request that has to give one. */
export function requiredAcl(input: AclInput, bucket: EmulatedBucket, state: EmulatedState): ObjectAttributes {
  const acl = aclIn(input, ownerOf(bucket));
  const { ownership, publicAccessBlock } = configurationsOf(state, bucket.name);
  const enforced = ownership === undefined || ownership.Rules[0]?.ObjectOwnership === "BucketOwnerEnforced";
  if (enforced && input.ACL === "bucket-owner-full-control") return {};
  if (enforced) throw aclsNotSupported();
  if (blockedAccess(publicAccessBlock).BlockPublicAcls === true && isPublicAcl(acl)) throw accessDenied();
  return input.ACL === "private" ? {} : { acl };
}
