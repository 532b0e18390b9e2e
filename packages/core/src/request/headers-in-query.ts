import type { RequestHeaders, WireRequest } from "../wire/wire.js";

/** Parameters of the signature itself, of SDKs, and of checksums, which SDKs calculate when they make the URL, of no body. */
const ofUrl =
  /^x-amz-(?:algorithm|credential|date|expires|signedheaders|signature|security-token|sdk-.*|checksum-.*|user-agent)$/;

/**
 * A request with the headers that stand in the query of its presigned URL, where SDKs put them: `x-amz-meta-…`, `x-amz-acl` and the like, `If-Match` and
 * `If-None-Match`. Headers that are sent go before them. A request that is not presigned is returned as it is.
 */
export function withHeadersInQuery(request: WireRequest): WireRequest {
  const start = request.url.indexOf("?");
  if (start < 0 || !request.url.includes("Signature=", start)) return request;
  const headers: { [name: string]: RequestHeaders[string] } = {};
  for (const [parameter, value] of new URLSearchParams(request.url.slice(start + 1))) {
    const name = parameter.toLowerCase();
    const isHeader = name.startsWith("x-amz-") ? !ofUrl.test(name) : name === "if-match" || name === "if-none-match";
    if (isHeader) headers[name] = value;
  }
  return Object.keys(headers).length === 0 ? request : { ...request, headers: { ...headers, ...request.headers } };
}
