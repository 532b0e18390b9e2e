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
  // S3 API reference, "Error responses".
  methodNotAllowed: true,
  xmlMilliseconds: true,
  xmlSelfClosing: true,
  xmlFirst: {
    AccessControlPolicy: ["Owner"],
    // The Java SDK v1 reads the owner before the buckets.
    ListBucketsOutput: ["Owner", "Buckets"],
    ListMultipartUploadsOutput: [
      ..."Bucket KeyMarker UploadIdMarker NextKeyMarker NextUploadIdMarker".split(" "),
      ..."Prefix Delimiter EncodingType MaxUploads IsTruncated".split(" "),
    ],
    ListObjectsOutput: "Name Prefix Marker NextMarker MaxKeys Delimiter EncodingType IsTruncated".split(" "),
    ListObjectsV2Output: [
      ..."Name Prefix StartAfter ContinuationToken NextContinuationToken".split(" "),
      ..."KeyCount MaxKeys Delimiter EncodingType IsTruncated".split(" "),
    ],
    ListObjectVersionsOutput: [
      ..."Name Prefix KeyMarker VersionIdMarker NextKeyMarker NextVersionIdMarker".split(" "),
      ..."MaxKeys Delimiter EncodingType IsTruncated".split(" "),
    ],
    ListPartsOutput: [
      ..."Bucket Key UploadId Initiator Owner StorageClass PartNumberMarker".split(" "),
      ..."NextPartNumberMarker MaxParts IsTruncated ChecksumAlgorithm ChecksumType".split(" "),
    ],
  },
  absentWhenEmpty: {
    ListBuckets: ["continuation-token"],
    ListParts: ["max-parts", "part-number-marker"],
  },
};
