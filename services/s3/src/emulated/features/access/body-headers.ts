import type { RequestHead } from "@cloudstub/kit";
import {
  checksumRequired,
  lengthRequired,
  partWithoutUpload,
  transferEncodingNotImplemented,
} from "../../engine/errors.js";
import { bucketInHost } from "./host-names.js";

/**
 * Throws where S3 refuses a request by what its head says of its body: an upload of unknown length, or without one, a part that belongs to no upload, and a
 * deletion of several objects without a checksum.
 */
export function checkBodyHeaders(request: RequestHead): void {
  if (request.method === "PUT") checkUpload(request);
  else if (request.method === "POST" && deletesObjects.test(request.url) && !hasChecksum(request))
    throw checksumRequired();
}

function checkUpload(request: RequestHead): void {
  const { url, headers } = request;
  const isPart = url.includes("partNumber=");
  // Almost all uploads end here.
  if (headers["content-length"] !== undefined && !isPart) return;
  if (!isOfBytes(request)) return;
  if (isPart && !/[?&]uploadId=/.test(url)) throw partWithoutUpload(/[?&]partNumber=([^&]*)/.exec(url)?.[1] ?? "");
  if ((headers["content-length"] ?? headers["x-amz-decoded-content-length"]) !== undefined) return;
  throw headers["transfer-encoding"] === undefined ? lengthRequired() : transferEncodingNotImplemented();
}

const deletesObjects = /[?&]delete(?:[=&]|$)/;

/** True for the bytes of an object or a part: anything else is a copy, or about a bucket or about another thing that an object has. */
function isOfBytes({ url, headers }: RequestHead): boolean {
  if (headers["x-amz-copy-source"] !== undefined) return false;
  const [path = "", query] = url.split("?", 2);
  const bucket = bucketInHost(String(headers.host ?? "").replace(/:\d+$/, ""));
  const hasKey = bucket ? path.length > 1 : /^\/[^/]+\/./.test(path);
  return hasKey && [...new URLSearchParams(query).keys()].every((name) => ofUploads.test(name));
}

/** Parameters that do not choose another operation: those of parts, and of presigned URLs. */
const ofUploads = /^(?:x-id|partNumber|uploadId|x-amz-.*|Signature|Expires|AWSAccessKeyId)$/i;

function hasChecksum({ headers }: RequestHead): boolean {
  return Object.keys(headers).some(
    (name) => name === "content-md5" || name === "x-amz-trailer" || name.startsWith("x-amz-checksum-"),
  );
}
