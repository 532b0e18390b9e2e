import type { RequestHead } from "@cloudstub/kit";
import {
  checksumRequired,
  invalidRequest,
  lengthRequired,
  partWithoutUpload,
  transferEncodingNotImplemented,
} from "../../engine/errors.js";
import { bucketInHost } from "./host-names.js";

/**
 * Throws where S3 refuses a request by what its head says of its body: an upload of unknown length, or without one, a part that belongs to no upload, a
 * deletion of several objects without a checksum, and a checksum of another algorithm than the one that is named beside it.
 */
export function checkBodyHeaders(request: RequestHead): void {
  checkNamedAlgorithm(request);
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

/** Text of the error, also for a name that no algorithm has: tests of OpenStack Swift that are run against AWS. */
function checkNamedAlgorithm({ headers }: RequestHead): void {
  const named = headers["x-amz-sdk-checksum-algorithm"];
  if (named === undefined) return;
  const trailer = headers["x-amz-trailer"];
  const [declared, another] = [...Object.keys(headers), ...(typeof trailer === "string" ? [trailer] : [])].flatMap(
    (name) => checksumHeader.exec(name.trim().toLowerCase())?.[1] ?? [],
  );
  if (declared === undefined || another !== undefined || declared === String(named).toLowerCase()) return;
  throw invalidRequest("Value for x-amz-sdk-checksum-algorithm header is invalid.");
}

const checksumHeader = /^x-amz-checksum-(crc32|crc32c|crc64nvme|md5|sha1|sha256|sha512|xxhash64|xxhash3|xxhash128)$/;
