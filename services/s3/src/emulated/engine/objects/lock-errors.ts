import { unmodelled } from "@cloudstub/kit";
import { accessDenied, invalidRequest } from "../errors.js";

/** The version is locked. */
export const lockedVersion = () => accessDenied("Access Denied because object protected by object lock.");

/** The bucket has no object lock. */
export const objectLockMissing = () => invalidRequest("Bucket is missing Object Lock Configuration");

/** The bucket of a new object has no object lock: S3 writes this name in one word here. */
export const lockOfNewObjectMissing = () => invalidRequest("Bucket is missing ObjectLockConfiguration");

/** Object lock is for buckets that keep versions. */
export const lockNeedsVersioning = () =>
  unmodelled(
    "InvalidBucketState",
    409,
    "Versioning must be 'Enabled' on the bucket to apply a Object Lock configuration",
  );

/** Object lock needs versioning. */
export const versioningIsLocked = () =>
  unmodelled(
    "InvalidBucketState",
    409,
    "An Object Lock configuration is present on this bucket, so the versioning state cannot be changed.",
  );

/** A default retention of no time, or of too much. */
export const invalidRetentionPeriod = (message: string) => unmodelled("InvalidRetentionPeriod", 400, message);

/** The bucket has no object lock. */
export const noObjectLockConfiguration = (BucketName: string) =>
  unmodelled("ObjectLockConfigurationNotFoundError", 404, "Object Lock configuration does not exist for this bucket", {
    BucketName,
  });

/** The version has no lock of the kind that is asked for. */
export const noObjectLock = () =>
  unmodelled("NoSuchObjectLockConfiguration", 404, "The specified object does not have a ObjectLock configuration");
