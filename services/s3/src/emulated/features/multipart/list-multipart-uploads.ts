import { pageSize, textWriter } from "../../../listing/list-input.js";
import { bucketOf, canonicalOwner, ownerOf } from "../../engine/buckets/bucket.js";
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
  const owner = canonicalOwner(ownerOf(bucket));
  return {
    Bucket: bucket.name,
    KeyMarker: write(KeyMarker),
    UploadIdMarker: uploadIdMarker,
    NextKeyMarker: last && write(last.common ?? last.item.key),
    NextUploadIdMarker: last && (last.item?.uploadId ?? ""),
    Delimiter: Delimiter === "" ? undefined : write(Delimiter),
    Prefix: write(Prefix),
    EncodingType,
    MaxUploads: limit,
    IsTruncated: last !== undefined,
    Uploads: items.map(({ key, uploadId, initiatedAt, storageClass, checksumAlgorithm, checksumType }) => ({
      Key: write(key),
      UploadId: uploadId,
      Initiator: owner,
      Owner: owner,
      StorageClass: (storageClass ?? "STANDARD") as "STANDARD",
      Initiated: new Date(initiatedAt),
      ChecksumAlgorithm: checksumAlgorithm as "CRC32" | undefined,
      ChecksumType: checksumType,
    })),
    CommonPrefixes: commonPrefixes.map((prefix) => ({ Prefix: write(prefix) })),
  };
};
