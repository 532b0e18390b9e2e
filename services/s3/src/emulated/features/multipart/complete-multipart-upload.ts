import { inWholeSeconds } from "../../../clock.js";
import { malformedXml } from "../../../errors.js";
import { checkWriteConditions } from "../../../objects/conditions.js";
import { etagOf } from "../../../objects/object.js";
import { addChecksums } from "../../../stored/checksums.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { withAlgorithm } from "../../engine/checksums/algorithms.js";
import { invalidRequest } from "../../engine/errors.js";
import { createdMembers, createObject } from "../../engine/objects/create-object.js";
import { objectUrl } from "../../engine/objects/object-url.js";
import { checkTakenConditions } from "../../engine/objects/write-conditions.js";
import { conditionalRequestConflict, noSuchUpload } from "../../engine/uploads/errors.js";
import { lookUpUpload, removeUpload } from "../../engine/uploads/uploads.js";
import { currentObject } from "../../engine/versions/stored-versions.js";
import type { EmulatedBucket, EmulatedObject, Upload } from "../../state.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { bodyOfParts, checkType, completedChecksum, namedParts } from "./completion.js";
import { uploadAlgorithm } from "./part-checksums.js";

/** Makes an object of the parts of an upload. A completion that is repeated is answered as the first one was. */
export const completeMultipartUpload: EmulatedHandler<"CompleteMultipartUpload"> = (input, call) => {
  const upload = lookUpUpload(call.state, bucketOf(input, call), input);
  return upload === undefined
    ? complete(input, call)
    : withAlgorithm(uploadAlgorithm(upload), call, () => complete(input, call));
};

function complete(...[input, call]: Parameters<typeof completeMultipartUpload>) {
  const bucket = bucketOf(input, call);
  const { Key: key, UploadId } = input;
  const upload = lookUpUpload(call.state, bucket, input);
  const current = currentObject(call.state, bucket, key);
  if (upload === undefined) {
    if (current?.uploadId === UploadId) return answer(current, bucket, call);
    throw noSuchUpload(UploadId);
  }
  checkConditions(input, upload, current);
  const named = input.MultipartUpload?.Parts ?? [];
  if (input.MultipartUpload === undefined) throw invalidRequest("You must specify at least one part");
  if (named.length === 0) throw malformedXml();
  checkType(upload, input.ChecksumType);
  const parts = namedParts(call.state, upload, named);
  const checksums = completedChecksum(upload, parts, input);
  const body = bodyOfParts(parts);
  if (input.MpuObjectSize !== undefined && input.MpuObjectSize !== body.size)
    throw invalidRequest(
      `The provided 'x-amz-mp-object-size' header value ${input.MpuObjectSize} does not match what was computed: ${body.size}`,
    );
  removeUpload(call.state, bucket, upload);
  const { initiatedAt, checksumAlgorithm, keyChanged, ...attributes } = upload;
  const hasOwnKey = upload.encryption?.customerKeyMd5 !== undefined;
  const object = createObject(call, bucket, {
    creation: "CompleteMultipartUpload",
    ...attributes,
    key,
    body,
    ...(checksumAlgorithm === undefined
      ? { checksums: hasOwnKey ? {} : checksums, addedChecksum: true }
      : { checksums }),
    // The date of a multipart object is that of its upload's beginning (AWS, "Working with object metadata").
    lastModified: inWholeSeconds(initiatedAt),
    parts: parts.map((part) => ({ size: part.body.size, checksums: part.checksums })),
  });
  return answer(object, bucket, call);
}

/** Before the parts. The error about `If-Match: *` names another header than the request has. */
function checkConditions(
  input: Parameters<typeof completeMultipartUpload>[0],
  { key, keyChanged }: Upload,
  current: EmulatedObject | undefined,
): void {
  checkTakenConditions(input, "If-None-Match");
  checkWriteConditions(input, key, () => current);
  if (!keyChanged) return;
  if (input.IfMatch !== undefined) throw conditionalRequestConflict("If-Match", key);
  if (input.IfNoneMatch !== undefined) throw conditionalRequestConflict("If-None-Match", key);
}

function answer(object: EmulatedObject, bucket: EmulatedBucket, call: EmulatedCall) {
  const { key, body, checksums, checksumType = "FULL_OBJECT" } = object;
  const path = key.split("/").map(encodeURIComponent).join("/");
  const output = {
    Location: objectUrl(call, bucket.name, path),
    Bucket: bucket.name,
    Key: key,
    ETag: etagOf(body),
    ...createdMembers(object, bucket, call.state),
  };
  return tellsChecksum(object) ? { ...addChecksums(output, checksums), ChecksumType: checksumType } : output;
}

/** Of a checksum that S3 added itself nothing is told where the object has a key of KMS or of the customer (recorded answers of AWS, 2026-02). */
function tellsChecksum({ addedChecksum, encryption }: EmulatedObject): boolean {
  if (!addedChecksum || encryption === undefined) return true;
  return encryption.customerKeyMd5 === undefined && !encryption.algorithm?.startsWith("aws:kms");
}
