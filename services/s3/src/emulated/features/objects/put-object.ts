import type { Payload } from "@cloudstub/kit";
import { wholeSeconds } from "../../../clock.js";
import { checkWriteConditions } from "../../../objects/conditions.js";
import { etagOf } from "../../../objects/object.js";
import { addChecksums, checksumsOf } from "../../../stored/checksums.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { checksumsOfUpload } from "../../engine/checksums/object-checksums.js";
import { notImplemented } from "../../engine/errors.js";
import { attributesOf } from "../../engine/objects/attributes.js";
import { createdMembers, createObject } from "../../engine/objects/create-object.js";
import { checkLockedUpload } from "../../engine/objects/lock.js";
import { checkTakenConditions } from "../../engine/objects/write-conditions.js";
import { currentObject } from "../../engine/versions/stored-versions.js";
import type { EmulatedHandler } from "../../types.js";

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
    {
      ETag: etagOf(body),
      ...createdMembers(object, bucket, call.state),
      SSEKMSEncryptionContext: object.encryption?.kmsContext,
    },
    checksums,
  );
};
