import fc from "fast-check";
import { bytes, name, text } from "../../../tests/contracts/arbitraries.js";
import { type Ask, type Entry, listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
import { storeEveryConfiguration } from "./bucket-requests.js";
import { memberRequests } from "./member-requests.js";
import { emulatedRequests, requests } from "./requests.js";

const bucket = name.map((each) => `bucket-${each}`);

/** Checksums and encryption keys: the client computes, compares or hashes them, and the server verifies them (checksums.test.ts). */
const clientOwned = [
  ...["CRC32", "CRC32C", "CRC64NVME", "MD5", "SHA1", "SHA256", "SHA512", "XXHASH64", "XXHASH3", "XXHASH128"].map(
    (name) => `Checksum${name}`,
  ),
  "ChecksumAlgorithm",
  "ChecksumMode",
  "ContentMD5",
  "SSECustomerKey",
  "SSECustomerKeyMD5",
  "CopySourceSSECustomerKey",
  "CopySourceSSECustomerKeyMD5",
  "ContentLength",
  "Expires",
  "ContentEncoding",
];

/** Versions, delete markers, uploads and parts, with every member that they may have. */
async function storeEveryKindOfObject(ask: Ask): Promise<void> {
  const Bucket = "bucket-v";
  await ask("CreateBucket", { Bucket, ObjectLockEnabledForBucket: true });
  const attributes = {
    Metadata: { m: "1" },
    CacheControl: "no-store",
    Tagging: "k=v",
    ServerSideEncryption: "aws:kms",
  };
  const Retention = { Mode: "GOVERNANCE", RetainUntilDate: new Date("2100-01-01T00:00:00Z") };
  for (const Body of ["one", "two"]) await ask("PutObject", { Bucket, Key: "a", Body, ...attributes });
  await ask("PutObjectRetention", { Bucket, Key: "a", Retention });
  await ask("CreateBucket", { Bucket: "bucket-n" });
  await ask("PutObject", { Bucket: "bucket-n", Key: "a", Body: "the version called null" });
  await ask("PutBucketVersioning", { Bucket: "bucket-n", VersioningConfiguration: { Status: "Enabled" } });
  await ask("PutObject", { Bucket: "bucket-n", Key: "a", Body: "another" });
  await ask("DeleteObject", { Bucket, Key: "a" });
  await ask("PutObject", { Bucket, Key: "archived", Body: "a", StorageClass: "GLACIER" });
  await ask("RestoreObject", { Bucket, Key: "archived", RestoreRequest: { Days: 1 } });
  const created = (await ask("CreateMultipartUpload", { Bucket, Key: "parts", ...attributes })) as Entry | undefined;
  const UploadId = created?.UploadId;
  const part = (await ask("UploadPart", { Bucket, Key: "parts", UploadId, PartNumber: 1, Body: "part" })) as
    | Entry
    | undefined;
  const Parts = [{ PartNumber: 1, ETag: part?.ETag }];
  await ask("CompleteMultipartUpload", { Bucket, Key: "parts", UploadId, MultipartUpload: { Parts } });
  const open = (await ask("CreateMultipartUpload", { Bucket, Key: "open" })) as Entry | undefined;
  await ask("UploadPart", { Bucket, Key: "open", UploadId: open?.UploadId, PartNumber: 1, Body: "part" });
}

/** What the tests of all services need to know of the object storage. */
export const sharedTests: SharedTests = {
  client: {
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  },
  clientOwned,
  evaluated: {
    CreateBucket: "Bucket CreateBucketConfiguration",
    DeleteBucket: "Bucket",
    DeleteObject: "Bucket Key VersionId IfMatch",
    DeleteObjects: "Bucket Delete",
    GetBucketLocation: "Bucket",
    GetObject:
      "Bucket Key IfMatch IfModifiedSince IfNoneMatch IfUnmodifiedSince Range ResponseCacheControl ResponseContentDisposition ResponseContentEncoding ResponseContentLanguage ResponseContentType ResponseExpires VersionId PartNumber ChecksumMode",
    HeadBucket: "Bucket",
    HeadObject:
      "Bucket Key IfMatch IfModifiedSince IfNoneMatch IfUnmodifiedSince Range ResponseCacheControl ResponseContentDisposition ResponseContentEncoding ResponseContentLanguage ResponseContentType ResponseExpires VersionId PartNumber ChecksumMode",
    ListBuckets: "MaxBuckets ContinuationToken Prefix BucketRegion",
    ListObjects: "Bucket Delimiter EncodingType Marker MaxKeys Prefix",
    ListObjectsV2: "Bucket Delimiter EncodingType MaxKeys Prefix ContinuationToken FetchOwner StartAfter",
    PutObject:
      "Bucket Key Body ContentType IfMatch IfNoneMatch ChecksumCRC32 ChecksumCRC32C ChecksumCRC64NVME ChecksumSHA1 ChecksumSHA256 ChecksumSHA512 ChecksumMD5 ChecksumXXHASH64 ChecksumXXHASH3 ChecksumXXHASH128",
  },
  indifferent: {
    BypassGovernanceRetention: "no object is locked",
    ChecksumAlgorithm: "names the checksum that comes beside it, which the core verifies",
    ContentLength: "is the length of the body, which the core verifies",
    ContentMD5: "the core verifies it",
    MFA: "no bucket deletes by MFA",
    ObjectLockEventHoldDurationDays: "serves ObjectLockEventHold, which is ignored",
    ObjectLockEventHoldDurationYears: "serves ObjectLockEventHold, which is ignored",
    ObjectLockRetainUntilDate: "serves ObjectLockMode, which is ignored",
    RequestPayer: "no bucket has its readers pay",
    SSECustomerAlgorithm: "serves SSECustomerKey, which is ignored",
    SSECustomerKeyMD5: "serves SSECustomerKey, which is ignored",
    SSEKMSEncryptionContext: "serves ServerSideEncryption, which is ignored",
    SSEKMSKeyId: "serves ServerSideEncryption, which is ignored",
    BucketKeyEnabled: "serves ServerSideEncryption, which is ignored",
  },
  async storeEveryKind(ask) {
    await ask("CreateBucket", { Bucket: "bucket-a" });
    await ask("PutObject", {
      Bucket: "bucket-a",
      Key: "dir/a",
      Body: new Uint8Array([1, 2, 3]),
      ContentType: "text/plain",
      ChecksumAlgorithm: "CRC32",
    });
    await ask("HeadObject", { Bucket: "bucket-a", Key: "dir/a", ChecksumMode: "ENABLED" });
    await ask("ListObjectsV2", { Bucket: "bucket-a", Delimiter: "/" });
    await ask("CopyObject", { Bucket: "bucket-a", Key: "copy", CopySource: "bucket-a/dir/a" });
    await storeEveryKindOfObject(ask);
    await storeEveryConfiguration(ask);
  },
  async readEverything(ask) {
    return listAndRead(await ask("ListBuckets", {}), "Buckets", ({ Name: Bucket }: Entry) => [
      ask("ListObjectsV2", { Bucket }).then((list) =>
        listAndRead(list, "Contents", ({ Key }: Entry) => [ask("GetObject", { Bucket, Key })]),
      ),
    ]);
  },
  requests,
  emulatedRequests,
  emulatedMembers: {
    requests: memberRequests,
    later: {
      CopyObject:
        "CacheControl ContentDisposition ContentEncoding ContentLanguage ContentType Expires Metadata Tagging",
      GetObjectAttributes: "MaxParts PartNumberMarker",
      ListMultipartUploads: "UploadIdMarker",
    },
    indifferent: {
      ChecksumAlgorithm: "names the checksum that comes beside it, which the core verifies",
      ContentLength: "is the length of the body, which the core verifies",
      ContentMD5: "the core verifies it",
      RequestPayer: "nothing is charged, and no bucket refuses requests without it",
      EmailAddress: "S3 refuses every grantee of type AmazonCustomerByEmail, whatever the address",
      "ListObjectAnnotations.AnnotationPrefix": "no object has annotations",
      "ListObjectAnnotations.ContinuationToken": "no object has annotations",
      "ListObjectAnnotations.MaxAnnotationResults": "no object has annotations",
    },
  },
  writes: {
    CreateBucket: { Bucket: bucket },
    PutObject: {
      Bucket: bucket,
      Key: fc.oneof(name, text),
      Body: bytes,
      ContentType: fc.constantFrom("text/plain", "image/png"),
    },
    DeleteObject: { Bucket: bucket, Key: name },
    DeleteBucket: { Bucket: bucket },
  },
};
