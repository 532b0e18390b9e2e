import { abortMultipartUpload } from "../operations/abort-multipart-upload.js";
import { completeMultipartUpload } from "../operations/complete-multipart-upload.js";
import { createMultipartUpload } from "../operations/create-multipart-upload.js";
import { listMultipartUploads } from "../operations/list-multipart-uploads.js";
import { listParts } from "../operations/list-parts.js";
import { uploadPart } from "../operations/upload-part.js";
import { uploadPartCopy } from "../operations/upload-part-copy.js";

/** Uploads in parts. */
export const multipartOperations = {
  AbortMultipartUpload: abortMultipartUpload,
  CompleteMultipartUpload: completeMultipartUpload,
  CreateMultipartUpload: createMultipartUpload,
  ListMultipartUploads: listMultipartUploads,
  ListParts: listParts,
  UploadPart: uploadPart,
  UploadPartCopy: uploadPartCopy,
};
