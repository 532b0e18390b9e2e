import { isObject, type NeededPermission } from "@cloudstub/kit";
import type { EmulatedCall } from "../../types.js";
import { authorize, isMissing, neededFor } from "./authorize.js";

type Input = { readonly [member: string]: unknown };

const hasAcl = (input: Input) =>
  Object.keys(input).some((member) => /^(?:ACL|Grant)/.test(member) && input[member] !== undefined);
const bypasses = (input: Input) => input["BypassGovernanceRetention"] === true;

const ofNewObjects: readonly Part[] = [
  { needs: "PutObjectTagging", where: ({ Tagging, TagSet }) => Boolean(Tagging ?? TagSet) },
  { needs: "PutObjectAcl", where: hasAcl },
  { needs: "PutObjectRetention", where: ({ ObjectLockMode }) => ObjectLockMode !== undefined },
  { needs: "PutObjectLegalHold", where: ({ ObjectLockLegalHoldStatus: status }) => status !== undefined },
];
const ofLocks: readonly Part[] = [{ needs: "BypassGovernanceRetention", where: bypasses }];

/** What an operation needs a permission of its own for. */
interface Part {
  readonly needs: string;
  readonly where: (input: Input) => boolean;
}

/** The parts of operations with permissions of their own (S3 API reference, "Permissions" of each operation). */
const parts: { readonly [operation: string]: readonly Part[] } = {
  PutObject: ofNewObjects,
  PostObject: ofNewObjects,
  CopyObject: ofNewObjects,
  CreateMultipartUpload: ofNewObjects,
  DeleteObject: ofLocks,
  PutObjectRetention: ofLocks,
  CreateBucket: [
    {
      needs: "TagResource",
      where: ({ CreateBucketConfiguration: given }) => isObject(given) && given["Tags"] !== undefined,
    },
    { needs: "PutBucketAcl", where: hasAcl },
    { needs: "PutObjectLockConfiguration", where: ({ ObjectLockEnabledForBucket: isLocked }) => isLocked === true },
    { needs: "PutBucketVersioning", where: ({ ObjectLockEnabledForBucket: isLocked }) => isLocked === true },
    { needs: "PutBucketOwnershipControls", where: ({ ObjectOwnership }) => ObjectOwnership !== undefined },
  ],
};

/** Who may not list a bucket is not told that an object is missing (S3 API reference, "Permissions" of these operations). */
const tellsMissing: readonly string[] = ["GetObject", "GetObjectAttributes", "HeadObject"];

/** The permissions that an operation on one bucket or object needs. */
export function neededOf(operation: string, input: Input, call: EmulatedCall): readonly NeededPermission[] {
  const needed = [neededFor(operation, input, call)];
  for (const { needs, where } of Object.hasOwn(parts, operation) ? (parts[operation] ?? []) : [])
    if (where(input)) needed.push(neededFor(needs, input, call));
  if (tellsMissing.includes(operation) && isMissing(input, call))
    needed.push(neededFor("ListObjectsV2", { Bucket: input["Bucket"] }, call));
  return needed;
}

/**
 * Asks the bucket's policy and those of the caller for an operation that another one does as a part of its own, such as the deletion of each object of a list.
 * Throws `AccessDenied`.
 */
export function authorizePart(operation: string, input: Input, call: EmulatedCall): void {
  authorize(operation, input, call);
  call.permit?.(neededOf(operation, input, call));
}
