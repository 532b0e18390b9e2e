import { getBucketVersioning } from "../operations/get-bucket-versioning.js";
import { listObjectVersions } from "../operations/list-object-versions.js";
import { listObjects } from "../operations/list-objects.js";
import { listObjectsV2 } from "../operations/list-objects-v2.js";
import { putBucketVersioning } from "../operations/put-bucket-versioning.js";

/** Versions of objects, and lists of them. */
export const versionOperations = {
  GetBucketVersioning: getBucketVersioning,
  ListObjects: listObjects,
  ListObjectsV2: listObjectsV2,
  ListObjectVersions: listObjectVersions,
  PutBucketVersioning: putBucketVersioning,
};
