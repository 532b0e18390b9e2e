import type { Request } from "../../../tests/contracts/shared-tests.js";
import { bucketRequests } from "./bucket-requests.js";
import { leftOutRequests } from "./left-out-requests.js";
import { objectRequests } from "./object-requests.js";

/** Every state-backed operation of the object storage's contract and every route that writes, in an order in which each finds something to do. */
export const requests: readonly Request[] = [
  ["CreateBucket", { Bucket: "bucket-a" }],
  ["PutObject", { Bucket: "bucket-a", Key: "a", Body: "a" }],
  ["PutObject", { Bucket: "bucket-a", Key: "a", Body: new Uint8Array(100_000) }],
  ["PutObject", { Bucket: "bucket-a", Key: "b", Body: "b" }],
  ["PutObject", { Bucket: "bucket-a", Key: "c", Body: "c" }],
  ["GetObject", { Bucket: "bucket-a", Key: "a" }],
  ["HeadObject", { Bucket: "bucket-a", Key: "a" }],
  ["HeadBucket", { Bucket: "bucket-a" }],
  ["GetBucketLocation", { Bucket: "bucket-a" }],
  ["ListBuckets", {}],
  ["ListObjects", { Bucket: "bucket-a" }],
  ["ListObjectsV2", { Bucket: "bucket-a" }],
  ["DeleteObject", { Bucket: "bucket-a", Key: "a" }],
  ["DeleteObjects", { Bucket: "bucket-a", Delete: { Objects: [{ Key: "b" }, { Key: "c" }] } }],
  ["DeleteBucket", { Bucket: "bucket-a" }],
  "POST /api/s3/create-bucket?bucket=bucket-b",
  "PUT /api/s3/put-object?bucket=bucket-b&key=a&body=a",
  "DELETE /api/s3/delete-object?bucket=bucket-b&key=a",
  "DELETE /api/s3/delete-bucket?bucket=bucket-b",
];

/** The same of the object storage as AWS runs it. */
export const emulatedRequests: readonly Request[] = [
  ...requests,
  ...objectRequests,
  ...bucketRequests,
  ...leftOutRequests,
];
