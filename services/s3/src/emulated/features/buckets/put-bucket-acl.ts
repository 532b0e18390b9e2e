import { ownerOf } from "../../engine/buckets/bucket.js";
import { stores } from "../../engine/buckets/configuration-operations.js";
import { aclsNotSupported } from "../../engine/buckets/errors.js";
import { aclIn } from "../../engine/checks/acl.js";
import { blockedAccess, isPublicAcl } from "../../engine/checks/public-access.js";
import { accessDenied } from "../../engine/errors.js";

/** Sets who may access a bucket. Nothing but the account of a caller decides, so that no other is let in by it. */
export const putBucketAcl = stores<"PutBucketAcl">(
  (input, { bucket, configurations: { ownership, publicAccessBlock } }) => {
    const acl = aclIn(input, ownerOf(bucket));
    if (ownership === undefined || ownership.Rules[0]?.ObjectOwnership === "BucketOwnerEnforced")
      throw aclsNotSupported();
    if (blockedAccess(publicAccessBlock).BlockPublicAcls === true && isPublicAcl(acl)) throw accessDenied();
    return { acl };
  },
);
