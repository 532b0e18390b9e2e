import { invalidCount } from "../../../errors.js";
import { pageSize } from "../../../listing/list-input.js";
import { etagOf } from "../../../objects/object.js";
import { bucketOf, canonicalOwner, initiatorOf, ownerOf } from "../../engine/buckets/bucket.js";
import { findUpload, partKey } from "../../engine/uploads/uploads.js";
import type { UploadedPart } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { shownChecksums } from "./part-checksums.js";

/** A page of the parts of an upload, in the order of their numbers. */
export const listParts: EmulatedHandler<"ListParts"> = (input, call) => {
  const bucket = bucketOf(input, call);
  const limit = pageSize("max-parts", input.MaxParts);
  const marker = Number(input.PartNumberMarker ?? 0);
  if (!Number.isInteger(marker) || marker < 0) throw invalidCount("part-number-marker", marker);
  const upload = findUpload(call.state, bucket, input);
  const page: UploadedPart[] = [];
  let truncated = false;
  for (const part of call.state.parts.of(upload.uploadId).values({ after: partKey(Math.min(marker, 99_999)) })) {
    truncated = page.length === limit;
    if (truncated) break;
    page.push(part);
  }
  const account = ownerOf(bucket);
  return {
    Bucket: bucket.name,
    Key: upload.key,
    UploadId: upload.uploadId,
    Initiator: initiatorOf(account),
    Owner: canonicalOwner(account),
    StorageClass: (upload.storageClass ?? "STANDARD") as "STANDARD",
    PartNumberMarker: String(marker),
    NextPartNumberMarker: String(page.at(-1)?.number ?? 0),
    MaxParts: limit,
    IsTruncated: truncated,
    Parts: page.map((part) => ({
      PartNumber: part.number,
      LastModified: new Date(part.lastModified),
      ETag: etagOf(part.body),
      Size: part.body.size,
      ...shownChecksums(upload, part.checksums),
    })),
    ChecksumAlgorithm: upload.checksumAlgorithm as "CRC32" | undefined,
    ChecksumType: upload.checksumType,
  };
};
