import type { Reject } from "@cloudstub/kit";
import { rejectMissing } from "../errors.js";
import { attributesMissing, missingBody } from "./engine/errors.js";

/** Members that are a request's whole body, besides those of which the name ends in `Configuration`. */
const bodies = ["BucketLoggingStatus", "Delete", "OwnershipControls", "Policy", "Tagging"];

/** A required body that is not there is an error of its own (S3 API reference, "Error responses", MissingRequestBodyError), and so is one header. */
export const rejectMissingMember: Reject = (violations) => {
  const [name = "", ...nested] = violations[0].path;
  if (typeof name !== "string" || nested.length > 0) return rejectMissing(violations);
  if (name === "ObjectAttributes") return attributesMissing();
  return name.endsWith("Configuration") || bodies.includes(name) ? missingBody() : rejectMissing(violations);
};

/** What SDKs leave out for a list that is null; it then counts as empty (recorded answers of AWS, 2026-02). */
export const unrequiredMembers = { PutBucketTagging: ["Tagging.TagSet"], PutObjectTagging: ["Tagging.TagSet"] };
