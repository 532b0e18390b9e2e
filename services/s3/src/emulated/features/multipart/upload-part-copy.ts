import { wholeSeconds } from "../../../clock.js";
import { type ByteRange, partOf } from "../../../objects/byte-range.js";
import { etagOf } from "../../../objects/object.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { withAlgorithm } from "../../engine/checksums/algorithms.js";
import { checksumWith } from "../../engine/checksums/object-checksums.js";
import { hashed, inOnePiece } from "../../engine/copying/copied-body.js";
import { checkSourceSize, copySourceOf } from "../../engine/copying/copy-source.js";
import { invalidArgument } from "../../engine/errors.js";
import { encryptionMembers } from "../../engine/objects/encryption.js";
import { checkPartNumber } from "../../engine/objects/object-head.js";
import { findUpload, storePart } from "../../engine/uploads/uploads.js";
import type { EmulatedHandler } from "../../types.js";
import { shownChecksums, uploadAlgorithm } from "./part-checksums.js";
import { checkPartKey } from "./part-encryption.js";

/** Stores a version of an object, or a range of it, as a part of an upload. The bytes are shared with it. */
export const uploadPartCopy: EmulatedHandler<"UploadPartCopy"> = (input, call) => {
  const bucket = bucketOf(input, call);
  checkPartNumber(input.PartNumber);
  const algorithm = uploadAlgorithm(findUpload(call.state, bucket, input));
  return withAlgorithm(algorithm, call, () => copyPart(input, call));
};

function copyPart(...[input, call]: Parameters<typeof uploadPartCopy>) {
  const bucket = bucketOf(input, call);
  const upload = findUpload(call.state, bucket, input);
  checkPartKey(input, upload);
  const { object } = copySourceOf(input, call);
  const range = sourceRange(input.CopySourceRange, object.body.size);
  const body = range === undefined ? inOnePiece(object.body) : hashed(partOf(object.body, range));
  checkSourceSize(body.size);
  const checksums = checksumWith(uploadAlgorithm(upload), body);
  const lastModified = wholeSeconds(call.clock);
  storePart(call.state, upload, { number: input.PartNumber, body, checksums, lastModified });
  return {
    CopyPartResult: { ETag: etagOf(body), LastModified: new Date(lastModified), ...shownChecksums(upload, checksums) },
    CopySourceVersionId: object.versionId,
    ...encryptionMembers(upload.encryption),
  };
}

const HEADER = "x-amz-copy-source-range";

/** Both ends have to be given, and within the object. */
function sourceRange(header: string | undefined, size: number): ByteRange | undefined {
  if (header === undefined) return undefined;
  const [, first = "", last = ""] = /^bytes=(\d+)-(\d+)$/.exec(header) ?? [];
  if (first === "" || Number(first) > Number(last)) {
    const form = "bytes=first-last where first and last are the zero-based offsets of the first and last bytes to copy";
    throw invalidArgument(`The x-amz-copy-source-range value must be of the form ${form}`, HEADER, header);
  }
  if (Number(last) >= size)
    throw invalidArgument(`Range specified is not valid for source object of size: ${size}`, HEADER, header);
  return { first: Number(first), last: Number(last) };
}
