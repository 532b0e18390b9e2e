import { owner } from "./owner.js";

/** The ETag of no bytes, for placeholders that must name one. */
export const emptyETag = '"d41d8cd98f00b204e9800998ecf8427e"';

/** The access control list of everything: its owner may do everything. */
export const privateAcl = {
  Owner: owner,
  Grants: [{ Grantee: { ...owner, Type: "CanonicalUser" }, Permission: "FULL_CONTROL" }],
} as const;

/** How a new bucket encrypts: with keys of S3's own. */
export const defaultEncryption = {
  ServerSideEncryptionConfiguration: {
    Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BucketKeyEnabled: false }],
  },
} as const;

/** What a new bucket blocks: all public access. */
export const defaultPublicAccessBlock = {
  PublicAccessBlockConfiguration: {
    BlockPublicAcls: true,
    IgnorePublicAcls: true,
    BlockPublicPolicy: true,
    RestrictPublicBuckets: true,
  },
} as const;

/** The last time that a copy is said to have been written: placeholders have no clock. */
export const longAgo = new Date(0);
