import type { Request } from "../../../tests/contracts/shared-tests.js";

const Bucket = "bucket-o";
const object = { Bucket, Key: "a" };
const [part, copied] = [
  { Bucket, Key: "parts", PartNumber: 1 },
  { Bucket, Key: "parts", PartNumber: 2, CopySource: `${Bucket}/a` },
];
const retention = { Mode: "GOVERNANCE" as const, RetainUntilDate: new Date("2100-01-01T00:00:00Z") };

/** Operations on objects, versions and uploads as AWS has them, in an order in which each finds something to do. */
export const objectRequests: readonly Request[] = [
  ["CreateBucket", { Bucket, ObjectLockEnabledForBucket: true }],
  ["PutBucketVersioning", { Bucket, VersioningConfiguration: { Status: "Enabled" } }],
  ["GetBucketVersioning", { Bucket }],
  ["PutObjectLockConfiguration", { Bucket, ObjectLockConfiguration: { ObjectLockEnabled: "Enabled" } }],
  ["GetObjectLockConfiguration", { Bucket }],
  ["PutObject", { ...object, Body: "a", Metadata: { m: "1" }, Tagging: "t=1" }],
  ["PutObject", { ...object, Body: new Uint8Array(100_000) }],
  ["CopyObject", { Bucket, Key: "copy", CopySource: `${Bucket}/a` }],
  ["GetObject", object],
  ["HeadObject", object],
  ["GetObjectAttributes", { ...object, ObjectAttributes: ["ETag", "ObjectParts"] }],
  ["PutObjectTagging", { ...object, Tagging: { TagSet: [{ Key: "k", Value: "v" }] } }],
  ["GetObjectTagging", object],
  ["DeleteObjectTagging", object],
  ["PutObjectAcl", { ...object, ACL: "bucket-owner-full-control" }],
  ["GetObjectAcl", object],
  ["PutObjectRetention", { ...object, Retention: retention }],
  ["GetObjectRetention", object],
  ["PutObjectLegalHold", { ...object, LegalHold: { Status: "OFF" } }],
  ["GetObjectLegalHold", object],
  ["PutObject", { Bucket, Key: "archived", Body: "a", StorageClass: "GLACIER" }],
  ["RestoreObject", { Bucket, Key: "archived", RestoreRequest: { Days: 1 } }],
  ["RenameObject", { Bucket, Key: "b", RenameSource: `${Bucket}/a` }, 501],
  ["ListObjects", { Bucket }],
  ["ListObjectsV2", { Bucket }],
  ["ListObjectVersions", { Bucket }],
  ["CreateMultipartUpload", { Bucket, Key: "parts" }],
  ["UploadPart", ({ CreateMultipartUpload: { UploadId } }) => ({ ...part, UploadId, Body: "a" })],
  ["UploadPartCopy", ({ CreateMultipartUpload: { UploadId } }) => ({ ...copied, UploadId })],
  ["ListParts", ({ CreateMultipartUpload: { UploadId } }) => ({ Bucket, Key: "parts", UploadId })],
  ["ListMultipartUploads", { Bucket }],
  [
    "CompleteMultipartUpload",
    ({ CreateMultipartUpload: { UploadId }, UploadPart: { ETag } }) => ({
      Bucket,
      Key: "parts",
      UploadId,
      MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
    }),
  ],
  ["CreateMultipartUpload", { Bucket, Key: "parts" }],
  ["AbortMultipartUpload", ({ CreateMultipartUpload: { UploadId } }) => ({ Bucket, Key: "parts", UploadId })],
  ["DeleteObject", object],
  [
    "DeleteObject",
    ({ ListObjectVersions: { Versions } }) => ({
      Bucket,
      Key: "copy",
      VersionId: (Versions as { Key: string; VersionId: string }[]).find(({ Key }) => Key === "copy")?.VersionId,
    }),
  ],
  ["DeleteObjects", { Bucket, Delete: { Objects: [{ Key: "archived" }, { Key: "parts" }] } }],
];
