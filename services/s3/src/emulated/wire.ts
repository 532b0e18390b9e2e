import type { WireDetails } from "@cloudstub/kit";

/** Facts about S3's messages that its model does not have, as AWS's answers were recorded in February 2026. */
export const wire: WireDetails = {
  textHeaders: ["Expires"],
  chunksAreAnnounced: true,
  headersInQuery: true,
  answerHeaders: { Server: "AmazonS3" },
  operationHeaders: { HeadBucket: { "Content-Type": "application/xml" } },
  extendedRequestId: { header: "x-amz-id-2", errorMember: "HostId" },
  silentKeepAlive: true,
  xmlMilliseconds: true,
  xmlSelfClosing: true,
  xmlFirst: {
    AccessControlPolicy: ["Owner"],
    // The Java SDK v1 reads the owner before the buckets.
    ListBucketsOutput: ["Owner", "Buckets"],
    ListMultipartUploadsOutput: [
      ...["Bucket", "KeyMarker", "UploadIdMarker", "NextKeyMarker", "NextUploadIdMarker"],
      ...["Prefix", "Delimiter", "EncodingType", "MaxUploads", "IsTruncated"],
    ],
    ListObjectsOutput: [
      ...["Name", "Prefix", "Marker", "NextMarker", "MaxKeys", "Delimiter", "EncodingType", "IsTruncated"],
    ],
    ListObjectsV2Output: [
      ...["Name", "Prefix", "StartAfter", "ContinuationToken", "NextContinuationToken"],
      ...["KeyCount", "MaxKeys", "Delimiter", "EncodingType", "IsTruncated"],
    ],
    ListObjectVersionsOutput: [
      ...["Name", "Prefix", "KeyMarker", "VersionIdMarker", "NextKeyMarker", "NextVersionIdMarker"],
      ...["MaxKeys", "Delimiter", "EncodingType", "IsTruncated"],
    ],
    ListPartsOutput: [
      ...["Bucket", "Key", "UploadId", "Initiator", "Owner", "StorageClass", "PartNumberMarker"],
      ...["NextPartNumberMarker", "MaxParts", "IsTruncated", "ChecksumAlgorithm", "ChecksumType"],
    ],
  },
  absentWhenEmpty: {
    ListBuckets: ["continuation-token"],
    ListParts: ["max-parts", "part-number-marker"],
  },
};
