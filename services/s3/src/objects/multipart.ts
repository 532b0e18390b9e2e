import { createHash } from "node:crypto";

interface CompletedUpload {
  readonly Bucket: string;
  readonly Key: string;
  readonly MultipartUpload?:
    | { readonly Parts?: readonly { readonly ETag?: string | undefined }[] | undefined }
    | undefined;
}

/**
 * The output of CompleteMultipartUpload. The ETag is S3's: the MD5 of the parts' MD5s, with the number of parts. Nothing was
 * stored: the object can't be read.
 */
export function completedUpload({ Bucket, Key, MultipartUpload: { Parts = [] } = {} }: CompletedUpload) {
  const md5 = createHash("md5");
  for (const { ETag = "" } of Parts) md5.update(Buffer.from(ETag.replaceAll('"', ""), "hex"));
  return {
    Location: `/${Bucket}/${encodeURIComponent(Key)}`,
    Bucket,
    Key,
    ETag: `"${md5.digest("hex")}-${Parts.length}"`,
  };
}
