import { getBucketVersioning } from "../operations/get-bucket-versioning.js";
import { putBucketVersioning } from "../operations/put-bucket-versioning.js";

/** Versions of objects. */
export const versionOperations = {
  GetBucketVersioning: getBucketVersioning,
  PutBucketVersioning: putBucketVersioning,
};
