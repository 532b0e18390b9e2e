import { invalidArgument } from "../errors.js";
import type { EmulatedBucket, ObjectAttributes } from "../state.js";
import type { EmulatedCall } from "../types.js";

/** The members with which a request gives others access to an object. */
export interface AclInput {
  readonly ACL?: string | undefined;
}

const canned = [
  "private",
  "public-read",
  "public-read-write",
  "authenticated-read",
  "aws-exec-read",
  "bucket-owner-read",
  "bucket-owner-full-control",
];

/** The canned list of an object. Throws `InvalidArgument` for one that there is not. */
export function aclOf({ ACL }: AclInput, _bucket: EmulatedBucket, _call: EmulatedCall): ObjectAttributes {
  if (ACL === undefined || ACL === "private") return {};
  if (!canned.includes(ACL)) throw invalidArgument("", "x-amz-acl", ACL);
  return { acl: ACL };
}
