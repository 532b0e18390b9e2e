import type { IgnoredMembers } from "@cloudstub/kit";
import type { EmulatedS3 } from "./types.js";

/** Event holds of object lock, which no object has. */
const eventHold = [
  { member: "ObjectLockEventHold", unless: "OFF" },
  "ObjectLockEventHoldDurationDays",
  "ObjectLockEventHoldDurationYears",
] as const;

/** Input members that the emulated operations take and do not evaluate. */
export const ignoredMembers: IgnoredMembers<EmulatedS3> = {
  // No object has annotations, but who excludes them is told so.
  CopyObject: [{ member: "AnnotationDirective", unless: "COPY" }, ...eventHold],
  CreateMultipartUpload: eventHold,
  PutObject: eventHold,
};
