import type { IgnoredMembers } from "@cloudstub/kit";
import type { S3 } from "./types.js";

/** One account owns every bucket. */
const owner = { member: "ExpectedBucketOwner", unless: "000000000000" } as const;
const acl = { member: "ACL", unless: "private" } as const;
const grants = ["GrantFullControl", "GrantRead", "GrantReadACP", "GrantWriteACP"] as const;

/**
 * Input members that operations take and do not evaluate (specification 8.6). Not listed are members that belong to a listed
 * one, such as SSEKMSKeyId, and members that could make no difference: no bucket has object lock (BypassGovernanceRetention),
 * deletion by MFA (MFA) or readers who pay (RequestPayer).
 */
export const ignoredMembers: IgnoredMembers<S3> = {
  CreateBucket: [
    acl,
    ...grants,
    "GrantWrite",
    "CreateBucketConfiguration.Location",
    "CreateBucketConfiguration.Bucket",
    "CreateBucketConfiguration.Tags",
    { member: "ObjectLockEnabledForBucket", unless: false },
    { member: "ObjectOwnership", unless: "BucketOwnerEnforced" },
    { member: "BucketNamespace", unless: "global" },
  ],
  DeleteBucket: [owner],
  DeleteObject: ["IfMatchLastModifiedTime", "IfMatchSize", owner],
  DeleteObjects: ["Delete.Objects.*.ETag", "Delete.Objects.*.LastModifiedTime", "Delete.Objects.*.Size", owner],
  GetBucketLocation: [owner],
  GetObject: ["SSECustomerKey", owner],
  HeadBucket: [owner],
  HeadObject: ["SSECustomerKey", owner],
  ListObjects: ["OptionalObjectAttributes", owner],
  ListObjectsV2: ["OptionalObjectAttributes", owner],
  PutObject: [
    "Metadata",
    "CacheControl",
    "ContentDisposition",
    // Clients add this coding by themselves; the server decodes the body before it is stored.
    {
      member: "ContentEncoding",
      where: (codings) => codings.split(",").some((coding) => coding.trim() !== "aws-chunked"),
    },
    "ContentLanguage",
    "Expires",
    "Tagging",
    acl,
    ...grants,
    { member: "StorageClass", unless: "STANDARD" },
    { member: "ServerSideEncryption", unless: "AES256" },
    "SSECustomerKey",
    "WebsiteRedirectLocation",
    "WriteOffsetBytes",
    "ObjectLockMode",
    { member: "ObjectLockLegalHoldStatus", unless: "OFF" },
    "ObjectLockEventHold",
    owner,
  ],
};
