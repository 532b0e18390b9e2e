import type { Payload } from "@cloudstub/kit";
import { wholeSeconds } from "../../clock.js";
import { addChecksums, checksumsOf } from "../../objects/checksums.js";
import { checkWriteConditions } from "../../objects/conditions.js";
import { etagOf } from "../../objects/object.js";
import { bucketOf } from "../buckets/bucket.js";
import { checksumsOfUpload } from "../checksums/object-checksums.js";
import { notImplemented } from "../errors.js";
import { attributesOf } from "../objects/attributes.js";
import { createdMembers, createObject } from "../objects/create-object.js";
import { checkLockedUpload } from "../objects/lock.js";
import { checkTakenConditions } from "../objects/write-conditions.js";
import type { EmulatedHandler } from "../types.js";
import { currentObject } from "../versions/stored-versions.js";

/** Stores an object with its metadata. */
export const putObject: EmulatedHandler<"PutObject"> = (input, call) => {
  const bucket = bucketOf(input, call);
  // Appending is for directory buckets.
  if (input.WriteOffsetBytes !== undefined) throw notImplemented("x-amz-write-offset-bytes");
  checkTakenConditions(input);
  const attributes = attributesOf(input, bucket, call);
  checkLockedUpload(input, Object.keys(checksumsOf(input)).length > 0);
  checkWriteConditions(input, input.Key, () => currentObject(call.state, bucket, input.Key));
  // The server sets the body of every streaming operation; it may be empty.
  const body = input.Body as Payload;
  const checksums = checksumsOfUpload(input, body);
  const lastModified = wholeSeconds(call.clock);
  const object = createObject(call, bucket, {
    creation: "Put",
    ...attributes,
    key: input.Key,
    body,
    contentType: input.ContentType,
    checksums,
    lastModified,
  });
  return addChecksums(
    { ETag: etagOf(body), ...createdMembers(object, bucket, call.state), SSEKMSEncryptionContext: object.encryption?.kmsContext },
    checksums,
  );
};
