import { unmodelled } from "@cloudstub/kit";

/** The caller may not do this. */
export const accessDenied = (message = "Access Denied") => unmodelled("AccessDenied", 403, message);

/** Object lock needs versioning. */
export const versioningIsLocked = () =>
  unmodelled(
    "InvalidBucketState",
    409,
    "An Object Lock configuration is present on this bucket, so the versioning state cannot be changed.",
  );

/** The versioning element of a request names no status. */
export const illegalVersioning = () =>
  unmodelled("IllegalVersioningConfigurationException", 400, "The Versioning element must be specified");
