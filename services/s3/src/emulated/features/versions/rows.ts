import { getBucketVersioning } from "./get-bucket-versioning.js";
import { listObjectVersions } from "./list-object-versions.js";
import { listObjects } from "./list-objects.js";
import { listObjectsV2 } from "./list-objects-v2.js";
import { putBucketVersioning } from "./put-bucket-versioning.js";

/** Versions of objects, and lists of them. */
export const versionOperations = {
  GetBucketVersioning: getBucketVersioning,
  ListObjects: listObjects,
  ListObjectsV2: listObjectsV2,
  ListObjectVersions: listObjectVersions,
  PutBucketVersioning: putBucketVersioning,
};
