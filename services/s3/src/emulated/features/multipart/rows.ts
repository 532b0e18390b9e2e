import { abortMultipartUpload } from "./abort-multipart-upload.js";
import { completeMultipartUpload } from "./complete-multipart-upload.js";
import { createMultipartUpload } from "./create-multipart-upload.js";
import { listMultipartUploads } from "./list-multipart-uploads.js";
import { listParts } from "./list-parts.js";
import { uploadPart } from "./upload-part.js";
import { uploadPartCopy } from "./upload-part-copy.js";

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
