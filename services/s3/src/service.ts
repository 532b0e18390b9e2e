// size: S3 has more than a hundred operations, and a service has one table with a row for each.
import { defineService, type Payload, placeholder } from "@cloudstub/kit";
import { defaultEncryption, defaultPublicAccessBlock, emptyETag, epoch, privateAcl } from "./defaults.js";
import { emulated } from "./emulated/overlay.js";
import {
  lockMissing,
  methodNotAllowed,
  noSuchAnnotation,
  noSuchBucket,
  notConfigured,
  rejectMissing,
} from "./errors.js";
import { ignoredMembers } from "./ignored-members.js";
import { model } from "./model.js";
import { completedUpload } from "./objects/multipart.js";
import { etagOf } from "./objects/object.js";
import { createBucket } from "./operations/create-bucket.js";
import { deleteBucket } from "./operations/delete-bucket.js";
import { deleteObject } from "./operations/delete-object.js";
import { deleteObjects } from "./operations/delete-objects.js";
import { getBucketLocation } from "./operations/get-bucket-location.js";
import { getObject } from "./operations/get-object.js";
import { headBucket } from "./operations/head-bucket.js";
import { headObject } from "./operations/head-object.js";
import { listBuckets } from "./operations/list-buckets.js";
import { listObjects } from "./operations/list-objects.js";
import { listObjectsV2 } from "./operations/list-objects-v2.js";
import { putObject } from "./operations/put-object.js";
import { owner } from "./owner.js";
import { s3Routes } from "./routes.js";
import { seeds } from "./seeds.js";
import { s3State } from "./state.js";
import { checksumsOf } from "./stored/checksums.js";
import type { S3 } from "./types.js";

const noSuchConfiguration = notConfigured("NoSuchConfiguration", "The specified configuration does not exist.");
const noMetadataConfiguration = notConfigured(
  "MetadataConfigurationNotFound",
  "The metadata configuration was not found",
);
const noPolicy = notConfigured("NoSuchBucketPolicy", "The bucket policy does not exist");

/** The object storage: its registration, and one row per operation. */
export default defineService<S3>()({
  id: "s3",
  protocols: ["restXml"],
  hostLabel: "Bucket",
  model,
  state: s3State,
  operations: {
    // State-backed.
    CreateBucket: createBucket,
    DeleteBucket: deleteBucket,
    DeleteObject: deleteObject,
    DeleteObjects: deleteObjects,
    GetBucketLocation: getBucketLocation,
    GetObject: getObject,
    HeadBucket: headBucket,
    HeadObject: headObject,
    ListBuckets: listBuckets,
    ListObjects: listObjects,
    ListObjectsV2: listObjectsV2,
    PutObject: putObject,

    // Placeholders: valid outputs that neither read nor change state; the bucket has to exist. Configurations are those of a new
    // bucket or object on AWS.

    // Multipart upload, copying and versions.
    AbortMultipartUpload: placeholder({}),
    CompleteMultipartUpload: placeholder((input) => completedUpload(input)),
    CopyObject: placeholder({ CopyObjectResult: { ETag: emptyETag, LastModified: epoch } }),
    CreateMultipartUpload: placeholder(({ Bucket, Key, ChecksumAlgorithm, ChecksumType }, { ids }) => ({
      Bucket,
      Key,
      UploadId: ids.uuid(),
      ChecksumAlgorithm,
      ChecksumType,
    })),
    GetBucketVersioning: placeholder({}),
    ListMultipartUploads: placeholder(({ Bucket, Prefix = "", Delimiter, MaxUploads = 1000 }) => ({
      Bucket,
      Prefix,
      Delimiter,
      KeyMarker: "",
      UploadIdMarker: "",
      MaxUploads,
      IsTruncated: false,
    })),
    ListObjectVersions: placeholder(({ Bucket, Prefix = "", Delimiter, MaxKeys = 1000 }) => ({
      Name: Bucket,
      Prefix,
      Delimiter,
      KeyMarker: "",
      VersionIdMarker: "",
      MaxKeys,
      IsTruncated: false,
    })),
    ListParts: placeholder(({ Bucket, Key, UploadId, MaxParts = 1000 }) => ({
      Bucket,
      Key,
      UploadId,
      Initiator: owner,
      Owner: owner,
      StorageClass: "STANDARD",
      MaxParts,
      IsTruncated: false,
    })),
    PutBucketVersioning: placeholder({}),
    UploadPart: placeholder((input) => ({ ETag: etagOf(input.Body as Payload), ...checksumsOf(input) })),
    UploadPartCopy: placeholder({ CopyPartResult: { ETag: emptyETag, LastModified: epoch } }),

    // Tags.
    DeleteBucketTagging: placeholder({}),
    DeleteObjectTagging: placeholder({}),
    GetBucketTagging: placeholder(notConfigured("NoSuchTagSet", "The TagSet does not exist")),
    GetObjectTagging: placeholder({ TagSet: [] }),
    PutBucketTagging: placeholder({}),
    PutObjectTagging: placeholder({}),

    // Access.
    DeleteBucketCors: placeholder({}),
    DeleteBucketOwnershipControls: placeholder({}),
    DeleteBucketPolicy: placeholder({}),
    DeletePublicAccessBlock: placeholder({}),
    GetBucketAbac: placeholder({ AbacStatus: { Status: "Disabled" } }),
    GetBucketAcl: placeholder(privateAcl),
    GetBucketCors: placeholder(notConfigured("NoSuchCORSConfiguration", "The CORS configuration does not exist")),
    GetBucketOwnershipControls: placeholder({
      OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
    }),
    GetBucketPolicy: placeholder(noPolicy),
    GetBucketPolicyStatus: placeholder(noPolicy),
    GetObjectAcl: placeholder(privateAcl),
    GetPublicAccessBlock: placeholder(defaultPublicAccessBlock),
    PutBucketAbac: placeholder({}),
    PutBucketAcl: placeholder({}),
    PutBucketCors: placeholder({}),
    PutBucketOwnershipControls: placeholder({}),
    PutBucketPolicy: placeholder({}),
    PutObjectAcl: placeholder({}),
    PutPublicAccessBlock: placeholder({}),

    // Encryption and object lock.
    DeleteBucketEncryption: placeholder({}),
    GetBucketEncryption: placeholder(defaultEncryption),
    GetObjectLegalHold: placeholder(lockMissing),
    GetObjectLockConfiguration: placeholder(
      notConfigured("ObjectLockConfigurationNotFoundError", "Object Lock configuration does not exist for this bucket"),
    ),
    GetObjectRetention: placeholder(lockMissing),
    PutBucketEncryption: placeholder({}),
    PutObjectLegalHold: placeholder({}),
    PutObjectLockConfiguration: placeholder({}),
    PutObjectRetention: placeholder({}),
    UpdateObjectEncryption: placeholder({}),

    // Lifecycle, replication, website, notifications, logging.
    DeleteBucketLifecycle: placeholder({}),
    DeleteBucketReplication: placeholder({}),
    DeleteBucketWebsite: placeholder({}),
    GetBucketAccelerateConfiguration: placeholder({}),
    GetBucketLifecycleConfiguration: placeholder(
      notConfigured("NoSuchLifecycleConfiguration", "The lifecycle configuration does not exist"),
    ),
    GetBucketLogging: placeholder({}),
    GetBucketNotificationConfiguration: placeholder({}),
    GetBucketReplication: placeholder(
      notConfigured("ReplicationConfigurationNotFoundError", "The replication configuration was not found"),
    ),
    GetBucketRequestPayment: placeholder({ Payer: "BucketOwner" }),
    GetBucketWebsite: placeholder(
      notConfigured("NoSuchWebsiteConfiguration", "The specified bucket does not have a website configuration"),
    ),
    PutBucketAccelerateConfiguration: placeholder({}),
    PutBucketLifecycleConfiguration: placeholder(({ TransitionDefaultMinimumObjectSize }) => ({
      TransitionDefaultMinimumObjectSize,
    })),
    PutBucketLogging: placeholder({}),
    PutBucketNotificationConfiguration: placeholder({}),
    PutBucketReplication: placeholder({}),
    PutBucketRequestPayment: placeholder({}),
    PutBucketWebsite: placeholder({}),

    // Analytics, inventory, metrics, tiering.
    DeleteBucketAnalyticsConfiguration: placeholder({}),
    DeleteBucketIntelligentTieringConfiguration: placeholder({}),
    DeleteBucketInventoryConfiguration: placeholder({}),
    DeleteBucketMetricsConfiguration: placeholder({}),
    GetBucketAnalyticsConfiguration: placeholder(noSuchConfiguration),
    GetBucketIntelligentTieringConfiguration: placeholder(noSuchConfiguration),
    GetBucketInventoryConfiguration: placeholder(noSuchConfiguration),
    GetBucketMetricsConfiguration: placeholder(noSuchConfiguration),
    ListBucketAnalyticsConfigurations: placeholder({ IsTruncated: false }),
    ListBucketIntelligentTieringConfigurations: placeholder({ IsTruncated: false }),
    ListBucketInventoryConfigurations: placeholder({ IsTruncated: false }),
    ListBucketMetricsConfigurations: placeholder({ IsTruncated: false }),
    PutBucketAnalyticsConfiguration: placeholder({}),
    PutBucketIntelligentTieringConfiguration: placeholder({}),
    PutBucketInventoryConfiguration: placeholder({}),
    PutBucketMetricsConfiguration: placeholder({}),

    // Metadata tables.
    CreateBucketMetadataConfiguration: placeholder({}),
    CreateBucketMetadataTableConfiguration: placeholder({}),
    DeleteBucketMetadataConfiguration: placeholder({}),
    DeleteBucketMetadataTableConfiguration: placeholder({}),
    GetBucketMetadataConfiguration: placeholder(noMetadataConfiguration),
    GetBucketMetadataTableConfiguration: placeholder(noMetadataConfiguration),
    UpdateBucketMetadataAnnotationTableConfiguration: placeholder({}),
    UpdateBucketMetadataInventoryTableConfiguration: placeholder({}),
    UpdateBucketMetadataJournalTableConfiguration: placeholder({}),

    // Subresources. Unregistered, their requests would match the operation on the object or bucket itself.
    CreateSession: placeholder((_, { ids }) => ({
      Credentials: {
        AccessKeyId: "cloudstub",
        SecretAccessKey: ids.uuid(),
        SessionToken: ids.uuid(),
        Expiration: new Date(4_102_444_800_000),
      },
    })),
    DeleteObjectAnnotation: placeholder({}),
    GetObjectAnnotation: placeholder(noSuchAnnotation),
    GetObjectAttributes: placeholder({ ETag: emptyETag.replaceAll('"', ""), ObjectSize: 0, StorageClass: "STANDARD" }),
    GetObjectTorrent: placeholder(methodNotAllowed),
    ListObjectAnnotations: placeholder(({ Bucket, Key }) => ({ Bucket, Key, AnnotationCount: 0 })),
    PutObjectAnnotation: placeholder(({ Key, AnnotationName, AnnotationPayload }) => ({
      Key,
      AnnotationName,
      ETag: etagOf(AnnotationPayload),
    })),
    RenameObject: placeholder({}),
    RestoreObject: placeholder({}),
  },
  placeholdersRequire(input, { buckets }) {
    if ("Bucket" in input && !buckets.has(input.Bucket)) throw noSuchBucket(input.Bucket);
  },
  ignores: ignoredMembers,
  reads: ["GetBucketLocation", "HeadBucket", "ListBuckets", "ListObjects", "ListObjectsV2"],
  shows: ["GetObject", "HeadObject"],
  emulated,
  leavesOut: "versions, metadata and uploads in parts",
  routes: s3Routes,
  resource: ({ Bucket, Key }) => (Key === undefined ? Bucket : `${Bucket}/${Key}`),
  reject: rejectMissing,
  seeds,
});
