import type { Reject } from "@cloudstub/kit";
import { rejectMissing } from "../errors.js";
import { missingBody } from "./errors.js";

/** Members that are a request's whole body, besides those of which the name ends in `Configuration`. */
const bodies = ["BucketLoggingStatus", "Delete", "OwnershipControls", "Tagging"];

/** A required body that is not there is an error of its own (S3 API reference, "Error responses", MissingRequestBodyError). */
export const rejectMissingBody: Reject = (violations) => {
  const [name = "", ...nested] = violations[0].path;
  const isBody = nested.length === 0 && (name.endsWith("Configuration") || bodies.includes(name));
  return isBody ? missingBody() : rejectMissing(violations);
};
