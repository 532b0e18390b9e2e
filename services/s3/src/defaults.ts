import { owner } from "./owner.js";

/** The ETag of zero bytes, for placeholders that return one. */
export const emptyETag = '"d41d8cd98f00b204e9800998ecf8427e"';

/** The default access control list: full control for the owner. */
export const privateAcl = {
  Owner: owner,
  Grants: [{ Grantee: { ...owner, Type: "CanonicalUser" }, Permission: "FULL_CONTROL" }],
} as const;

/** A new bucket's encryption: with keys that S3 manages. */
export const defaultEncryption = {
  ServerSideEncryptionConfiguration: {
    Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BucketKeyEnabled: false }],
  },
} as const;

/** A new bucket blocks all public access. */
export const defaultPublicAccessBlock = {
  PublicAccessBlockConfiguration: {
    BlockPublicAcls: true,
    IgnorePublicAcls: true,
    BlockPublicPolicy: true,
    RestrictPublicBuckets: true,
  },
} as const;

/** `LastModified` of a copy: placeholders have no clock. */
export const epoch = new Date(0);
