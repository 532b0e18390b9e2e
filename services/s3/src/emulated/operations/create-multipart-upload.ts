import { bucketOf } from "../buckets/bucket.js";
import { checksumOfUpload } from "../multipart/part-checksums.js";
import { storeUpload } from "../multipart/uploads.js";
import { attributesOf } from "../objects/attributes.js";
import { contentTypeOf } from "../objects/create-object.js";
import { encryptionMembers } from "../objects/encryption.js";
import { opaqueId } from "../opaque-id.js";
import type { EmulatedHandler } from "../types.js";

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
