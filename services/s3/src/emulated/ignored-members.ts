import type { IgnoredMembers } from "@cloudstub/kit";
import type { EmulatedS3 } from "./types.js";

/** Event holds of object lock, which no object has. */
const eventHold = [
  { member: "ObjectLockEventHold", unless: "OFF" },
  "ObjectLockEventHoldDurationDays",
  "ObjectLockEventHoldDurationYears",
] as const;

/** The key of these requests is not compared with the upload's. */
const customerKey = ["SSECustomerAlgorithm", "SSECustomerKey", "SSECustomerKeyMD5"] as const;

/** Input members that the emulated operations take and do not evaluate. */
export const ignoredMembers: IgnoredMembers<EmulatedS3> = {
  CompleteMultipartUpload: customerKey,
  // No object has annotations, but who excludes them is told so.
  CopyObject: [{ member: "AnnotationDirective", unless: "COPY" }, ...eventHold],
  CreateBucket: [
    { member: "BucketNamespace", unless: "global" },
    "CreateBucketConfiguration.Bucket",
    "CreateBucketConfiguration.Location",
  ],
  CreateMultipartUpload: eventHold,
  DeleteObjects: ["Delete.Objects.*.LastModifiedTime", "Delete.Objects.*.Size"],
  ListParts: customerKey,
  PutBucketPolicy: [{ member: "ConfirmRemoveSelfBucketAccess", unless: false }],
  PutBucketReplication: ["Token"],
  PutBucketVersioning: ["MFA"],
  PutObject: eventHold,
  PutObjectLockConfiguration: ["ObjectLockConfiguration.Rule.DefaultRetention.DefaultEventHold", "Token"],
  PutObjectRetention: [{ member: "Retention.EventHold", unless: "OFF" }, "Retention.EventHoldDuration"],
  RestoreObject: ["RestoreRequest.Description", "RestoreRequest.SelectParameters", "RestoreRequest.OutputLocation"],
};
