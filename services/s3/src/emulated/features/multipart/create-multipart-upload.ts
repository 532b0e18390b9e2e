import { bucketOf } from "../../engine/buckets/bucket.js";
import { attributesOf } from "../../engine/objects/attributes.js";
import { contentTypeOf } from "../../engine/objects/create-object.js";
import { encryptionMembers } from "../../engine/objects/encryption.js";
import { storeUpload } from "../../engine/uploads/uploads.js";
import { opaqueId } from "../../opaque-id.js";
import type { EmulatedHandler } from "../../types.js";
import { checksumOfUpload } from "./part-checksums.js";

/** Begins an upload in parts, with the metadata that its object will have. */
export const createMultipartUpload: EmulatedHandler<"CreateMultipartUpload"> = (input, call) => {
  const bucket = bucketOf(input, call);
  const attributes = attributesOf(input, bucket, call);
  const checksum = checksumOfUpload(input.ChecksumAlgorithm, input.ChecksumType);
  const initiatedAt = call.clock.now();
  const uploadId = opaqueId(initiatedAt, call.ids);
  const contentType = contentTypeOf(input.ContentType);
  storeUpload(call.state, bucket, { ...attributes, ...checksum, key: input.Key, uploadId, contentType, initiatedAt });
  return {
    Bucket: bucket.name,
    Key: input.Key,
    UploadId: uploadId,
    ChecksumAlgorithm: checksum.checksumAlgorithm as "CRC32" | undefined,
    ChecksumType: checksum.checksumType,
    ...encryptionMembers(attributes.encryption),
    SSEKMSEncryptionContext: attributes.encryption?.kmsContext,
  };
};
