type Input = { readonly [member: string]: unknown };

/** Permissions with other names than their operations (Service Authorization Reference, "Actions, resources, and condition keys for Amazon S3"). */
const permissions: ReadonlyMap<string, string> = new Map([
  ["CompleteMultipartUpload", "PutObject"],
  ["CopyObject", "PutObject"],
  ["CreateMultipartUpload", "PutObject"],
  ["DeleteBucketAnalyticsConfiguration", "PutAnalyticsConfiguration"],
  ["DeleteBucketCors", "PutBucketCORS"],
  ["DeleteBucketEncryption", "PutEncryptionConfiguration"],
  ["DeleteBucketIntelligentTieringConfiguration", "PutIntelligentTieringConfiguration"],
  ["DeleteBucketInventoryConfiguration", "PutInventoryConfiguration"],
  ["DeleteBucketLifecycle", "PutLifecycleConfiguration"],
  ["DeleteBucketMetricsConfiguration", "PutMetricsConfiguration"],
  ["DeleteBucketOwnershipControls", "PutBucketOwnershipControls"],
  ["DeleteBucketReplication", "PutReplicationConfiguration"],
  ["DeleteBucketTagging", "PutBucketTagging"],
  ["DeletePublicAccessBlock", "PutBucketPublicAccessBlock"],
  ["GetBucketAccelerateConfiguration", "GetAccelerateConfiguration"],
  ["GetBucketAnalyticsConfiguration", "GetAnalyticsConfiguration"],
  ["GetBucketEncryption", "GetEncryptionConfiguration"],
  ["GetBucketIntelligentTieringConfiguration", "GetIntelligentTieringConfiguration"],
  ["GetBucketInventoryConfiguration", "GetInventoryConfiguration"],
  ["GetBucketLifecycleConfiguration", "GetLifecycleConfiguration"],
  ["GetBucketMetricsConfiguration", "GetMetricsConfiguration"],
  ["GetBucketNotificationConfiguration", "GetBucketNotification"],
  ["GetBucketReplication", "GetReplicationConfiguration"],
  ["GetObjectLockConfiguration", "GetBucketObjectLockConfiguration"],
  ["GetPublicAccessBlock", "GetBucketPublicAccessBlock"],
  ["HeadBucket", "ListBucket"],
  ["HeadObject", "GetObject"],
  ["ListBucketAnalyticsConfigurations", "GetAnalyticsConfiguration"],
  ["ListBucketIntelligentTieringConfigurations", "GetIntelligentTieringConfiguration"],
  ["ListBucketInventoryConfigurations", "GetInventoryConfiguration"],
  ["ListBucketMetricsConfigurations", "GetMetricsConfiguration"],
  ["ListMultipartUploads", "ListBucketMultipartUploads"],
  ["ListObjects", "ListBucket"],
  ["ListObjectsV2", "ListBucket"],
  ["ListObjectVersions", "ListBucketVersions"],
  ["ListParts", "ListMultipartUploadParts"],
  ["PostObject", "PutObject"],
  ["PutBucketAccelerateConfiguration", "PutAccelerateConfiguration"],
  ["PutBucketAnalyticsConfiguration", "PutAnalyticsConfiguration"],
  ["PutBucketEncryption", "PutEncryptionConfiguration"],
  ["PutBucketIntelligentTieringConfiguration", "PutIntelligentTieringConfiguration"],
  ["PutBucketInventoryConfiguration", "PutInventoryConfiguration"],
  ["PutBucketLifecycleConfiguration", "PutLifecycleConfiguration"],
  ["PutBucketMetricsConfiguration", "PutMetricsConfiguration"],
  ["PutBucketNotificationConfiguration", "PutBucketNotification"],
  ["PutBucketReplication", "PutReplicationConfiguration"],
  ["PutObjectLockConfiguration", "PutBucketObjectLockConfiguration"],
  ["PutPublicAccessBlock", "PutBucketPublicAccessBlock"],
  ["SelectObjectContent", "GetObject"],
  ["UploadPart", "PutObject"],
  ["UploadPartCopy", "PutObject"],
]);

/** Permissions that have another name for a version that is named. */
const ofVersions: ReadonlyMap<string, string> = new Map([
  ["DeleteObject", "DeleteObjectVersion"],
  ["DeleteObjectTagging", "DeleteObjectVersionTagging"],
  ["GetObject", "GetObjectVersion"],
  ["GetObjectAcl", "GetObjectVersionAcl"],
  ["GetObjectAttributes", "GetObjectVersionAttributes"],
  ["GetObjectTagging", "GetObjectVersionTagging"],
  ["PutObjectAcl", "PutObjectVersionAcl"],
  ["PutObjectTagging", "PutObjectVersionTagging"],
]);

/** The permission that a request needs: `s3:PutObject`. */
export function permissionFor(operation: string, { VersionId }: Input): string {
  const name = permissions.get(operation) ?? operation;
  const isOfVersion = typeof VersionId === "string" && VersionId !== "";
  return `s3:${(isOfVersion ? ofVersions.get(name) : undefined) ?? name}`;
}
