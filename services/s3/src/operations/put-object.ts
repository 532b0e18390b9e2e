import type { Payload } from "@cloudstub/kit";
import { findBucket } from "../bucket.js";
import { checkWriteConditions } from "../objects/conditions.js";
import { etagOf, lookUpObject, storeObject } from "../objects/object.js";
import { addChecksums, checksumsOf } from "../stored/checksums.js";
import type { S3Handler } from "../types.js";

/** Stores an object with its content type and nothing else of its metadata (specification 8). */
export const putObject: S3Handler<"PutObject"> = (input, call) => {
  const bucket = findBucket(call.state, input.Bucket);
  checkWriteConditions(input, input.Key, () => lookUpObject(call.state, bucket, input.Key));
  const checksums = checksumsOf(input);
  // The server sets the body of every streaming operation; it may be empty.
  const { body } = storeObject(call, bucket, {
    key: input.Key,
    body: input.Body as Payload,
    contentType: input.ContentType,
    checksums,
  });
  return addChecksums({ ETag: etagOf(body) }, checksums);
};
