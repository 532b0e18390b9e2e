import type { Clock, RequestHead } from "@cloudstub/kit";
import { invalidArgument, invalidPartNumber, invalidRequest, notImplementedOperation } from "../../engine/errors.js";
import { checkBodyHeaders } from "./body-headers.js";
import { checkPresignedUrl } from "./presigned-url.js";

const ENCRYPTION = "x-amz-server-side-encryption";

const responseParameters = [
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-type",
  "expires",
].map((header) => `response-${header}`);

/**
 * Throws for a presigned URL that has expired, for response parameters without a signature, for a body that S3 does not take, and for a request to
 * directory buckets, which there are not.
 */
export function admit(request: RequestHead, clock: Pick<Clock, "now" | "timeAt">): void {
  if (isForDirectoryBuckets(request)) throw notImplementedOperation();
  checkPresignedUrl(request, clock);
  checkResponseParameters(request);
  checkEncryptionHeader(request);
  checkCounts(request);
  checkPartNumberText(request);
  checkBodyHeaders(request);
}

/** Requests to directory buckets are signed for a service of their own: some look exactly like those to other buckets. */
function isForDirectoryBuckets({ url, headers: { authorization } }: RequestHead): boolean {
  const credential = /[?&]X-Amz-Credential=([^&]*)/.exec(url)?.[1]?.replaceAll("%2F", "/") ?? "";
  return [authorization, credential].some((text) => text?.includes("/s3express/aws4_request"));
}

/** S3 sets an answer's headers as its request asks only where that is signed (S3 API reference, "GetObject"). Websites don't know these parameters. */
function checkResponseParameters({ method, url, headers: { authorization, host } }: RequestHead): void {
  const start = url.indexOf("?");
  if (method !== "GET" || authorization !== undefined || start < 0 || !url.includes("response-", start)) return;
  if (host?.includes(".s3-website")) return;
  const query = new URLSearchParams(url.slice(start + 1));
  if (query.has("X-Amz-Signature") || query.has("Signature")) return;
  if (responseParameters.some((name) => query.has(name)))
    throw invalidRequest("Request specific response headers cannot be used for anonymous GET requests.");
}

/**
 * Reads, parts and completions take no header of an object's encryption (S3 API reference, GetObject and HeadObject: 400). Text: an answer of AWS,
 * https://github.com/s3tools/s3cmd/issues/276; of parts and completions https://github.com/ClickHouse/ClickHouse/issues/64570
 */
function checkEncryptionHeader({ method, url, headers }: RequestHead): void {
  const encryption = headers[ENCRYPTION];
  if (encryption === undefined) return;
  if (method !== "GET" && method !== "HEAD" && !/[?&]uploadId=/.test(url)) return;
  throw invalidArgument(`${ENCRYPTION} header is not supported for this operation.`, ENCRYPTION, String(encryption));
}

const counts = ["max-keys", "max-parts", "max-uploads", "part-number-marker"];
const MAX_COUNT = 2 ** 31 - 1;

/** A number of a part that is none is told as one that is out of range. */
function checkPartNumberText({ url }: RequestHead): void {
  if (!url.includes("partNumber=")) return;
  const text = new URLSearchParams(url.slice(url.indexOf("?") + 1)).get("partNumber");
  if (text !== null && !/^-?\d+$/.test(text)) throw invalidPartNumber(text);
}

/** Text of the error: measured at AWS, https://github.com/brekkylab/backlot/issues/192. An empty parameter is not looked at. */
function checkCounts({ method, url }: RequestHead): void {
  if (method !== "GET" || !/[?&](?:max|part)-/.test(url)) return;
  const query = new URLSearchParams(url.slice(url.indexOf("?") + 1));
  for (const name of counts) {
    const text = query.get(name) ?? "";
    if (text !== "" && !(/^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= MAX_COUNT))
      throw invalidArgument(`Provided ${name} not an integer or within integer range`, name, text);
  }
}
