import type { Payload } from "@cloudstub/kit";
import { wholeSeconds } from "../../../clock.js";
import { etagOf } from "../../../objects/object.js";
import { checksumsOf } from "../../../stored/checksums.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { encryptionMembers } from "../../engine/objects/encryption.js";
import { checkPartNumber } from "../../engine/objects/object-head.js";
import { findUpload, storePart } from "../../engine/uploads/uploads.js";
import type { EmulatedHandler } from "../../types.js";
import { partChecksums, shownChecksums } from "./part-checksums.js";
import { checkPartKey } from "./part-encryption.js";

/** Stores a part of an upload. */
export const uploadPart: EmulatedHandler<"UploadPart"> = (input, call) => {
  const bucket = bucketOf(input, call);
  checkPartNumber(input.PartNumber);
  const upload = findUpload(call.state, bucket, input);
  checkPartKey(input, upload);
  // The server sets the body of every streaming operation; it may be empty.
  const body = input.Body as Payload;
  const checksums = partChecksums(upload, input, body);
  storePart(call.state, upload, { number: input.PartNumber, body, checksums, lastModified: wholeSeconds(call.clock) });
  const shown = upload.checksumAlgorithm === undefined ? checksumsOf(input) : shownChecksums(upload, checksums);
  return { ETag: etagOf(body), ...shown, ...encryptionMembers(upload.encryption) };
};
