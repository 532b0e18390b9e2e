import type { Clock, RequestHead } from "@cloudstub/kit";
import { invalidRequest, notImplementedOperation } from "../../engine/errors.js";
import { checkBodyHeaders } from "./body-headers.js";
import { checkPresignedUrl } from "./presigned-url.js";

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
