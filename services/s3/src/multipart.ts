import { createHash } from "node:crypto";

interface CompletedUpload {
  readonly Bucket: string;
  readonly Key: string;
  readonly MultipartUpload?: { readonly Parts?: readonly { readonly ETag?: string | undefined }[] | undefined } | undefined;
}

/**
 * The answer to the end of a multipart upload. The ETag is what S3 makes of the parts' ETags: the MD5 of their MD5s, with the
 * number of parts. Nothing was stored, so that the object can't be read.
 */
export function completedUpload({ Bucket, Key, MultipartUpload: { Parts = [] } = {} }: CompletedUpload) {
  const md5 = createHash("md5");
  for (const { ETag = "" } of Parts) md5.update(Buffer.from(ETag.replaceAll('"', ""), "hex"));
  return { Location: `/${Bucket}/${encodeURIComponent(Key)}`, Bucket, Key, ETag: `"${md5.digest("hex")}-${Parts.length}"` };
}
