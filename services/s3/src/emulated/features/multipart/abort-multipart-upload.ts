import { inWholeSeconds } from "../../../clock.js";
import { preconditionFailed } from "../../../errors.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { findUpload, removeUpload } from "../../engine/uploads/uploads.js";
import type { EmulatedHandler } from "../../types.js";

/** Ends an upload, and removes its parts. */
export const abortMultipartUpload: EmulatedHandler<"AbortMultipartUpload"> = (input, call) => {
  const bucket = bucketOf(input, call);
  const upload = findUpload(call.state, bucket, input);
  const { IfMatchInitiatedTime } = input;
  if (IfMatchInitiatedTime !== undefined && IfMatchInitiatedTime.getTime() !== inWholeSeconds(upload.initiatedAt))
    throw preconditionFailed("x-amz-if-match-initiated-time");
  removeUpload(call.state, bucket, upload);
  return {};
};
