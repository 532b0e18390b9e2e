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

/** Permissions that are named as their operation, or that no operation of S3's own needs, such as those of replication. */
const others = [
  ..."AbortMultipartUpload BypassGovernanceRetention CreateBucket CreateSession DeleteBucket DeleteBucketPolicy".split(
    " ",
  ),
  ..."DeleteBucketWebsite DeleteObject DeleteObjectTagging GetBucketAcl GetBucketCORS GetBucketLocation".split(" "),
  ..."GetBucketLogging GetBucketOwnershipControls GetBucketPolicy GetBucketPolicyStatus GetBucketRequestPayment".split(
    " ",
  ),
  ..."GetBucketTagging GetBucketVersioning GetBucketWebsite GetDataAccess GetObject GetObjectAcl".split(" "),
  ..."GetObjectAttributes GetObjectLegalHold GetObjectRetention GetObjectTagging GetObjectTorrent".split(" "),
  ..."GetObjectVersionForReplication GetObjectVersionTorrent InitiateReplication ListAllMyBuckets ListTagsForResource".split(
    " ",
  ),
  ..."ObjectOwnerOverrideToBucketOwner PauseReplication PutBucketAcl PutBucketLogging PutBucketPolicy".split(" "),
  ..."PutBucketRequestPayment PutBucketVersioning PutBucketWebsite PutObjectAcl PutObjectLegalHold".split(" "),
  ..."PutObjectRetention PutObjectTagging RenameObject ReplicateDelete ReplicateObject ReplicateTags".split(" "),
  ..."RestoreObject TagResource UntagResource UpdateObjectEncryption".split(" "),
];

const known: ReadonlySet<string> = new Set(
  [...permissions.values(), ...ofVersions.values(), ...others].map((name) => name.toLowerCase()),
);

/** Permissions of what CloudStub leaves out: their names are not listed, and any is taken. */
const ofLeftOut = /accesspoint|accessgrant|abac|account|annotation|job|metadata|multiregion|storagelens/;

/** True for a permission of S3 (Service Authorization Reference), and for a name with a wildcard; its case does not matter. */
export function isPermission(name: string): boolean {
  const lower = name.toLowerCase();
  return /[*?]/.test(lower) || known.has(lower) || ofLeftOut.test(lower);
}
