import { inWholeSeconds } from "../../../clock.js";
import { pageSize, textWriter } from "../../../listing/list-input.js";
import { bucketOf, canonicalOwner, initiatorOf, ownerOf } from "../../engine/buckets/bucket.js";
import type { EmulatedHandler } from "../../types.js";
import { listUploads } from "./list-uploads.js";

/** A page of the uploads that are neither completed nor aborted. */
export const listMultipartUploads: EmulatedHandler<"ListMultipartUploads"> = (input, call) => {
  const { Prefix = "", Delimiter = "", KeyMarker = "", EncodingType } = input;
  // Without a key marker it counts for nothing.
  const uploadIdMarker = KeyMarker === "" ? "" : (input.UploadIdMarker ?? "");
  const bucket = bucketOf(input, call);
  const limit = pageSize("max-uploads", input.MaxUploads);
  const write = textWriter(EncodingType);
  const query = { prefix: Prefix, delimiter: Delimiter, keyMarker: KeyMarker, uploadIdMarker, limit };
  const { items, commonPrefixes, last } = listUploads(call.state, bucket, query);
  const account = ownerOf(bucket);
  const lastUpload = items.at(-1);
  return {
    Bucket: bucket.name,
    KeyMarker: write(KeyMarker),
    UploadIdMarker: uploadIdMarker,
    // Of the last upload of the page, also where the last entry is a common prefix (recorded answers of AWS, 2026-02).
    NextKeyMarker: lastUpload === undefined ? "" : write(lastUpload.key),
    NextUploadIdMarker: lastUpload?.uploadId ?? "",
    Delimiter: Delimiter === "" ? undefined : write(Delimiter),
    Prefix: input.Prefix === undefined ? undefined : write(Prefix),
    EncodingType,
    MaxUploads: limit,
    IsTruncated: last !== undefined,
    Uploads: items.map(({ key, uploadId, initiatedAt, storageClass, checksumAlgorithm, checksumType }) => ({
      Key: write(key),
      UploadId: uploadId,
      Initiator: initiatorOf(account),
      Owner: canonicalOwner(account),
      StorageClass: (storageClass ?? "STANDARD") as "STANDARD",
      Initiated: new Date(inWholeSeconds(initiatedAt)),
      ChecksumAlgorithm: checksumAlgorithm as "CRC32" | undefined,
      ChecksumType: checksumType,
    })),
    CommonPrefixes: commonPrefixes.map((prefix) => ({ Prefix: write(prefix) })),
  };
};
