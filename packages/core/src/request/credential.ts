import { header, type WireRequest } from "../wire/wire.js";

/** The credential that a request was signed with. Signatures are not verified. */
export interface Credential {
  readonly accessKeyId: string;
  /** The region and the service that it was signed for; Signature Version 2 names neither, Version 4a no region. */
  readonly region?: string | undefined;
  readonly service?: string | undefined;
}

/** Finds the credential in the `Authorization` header or in the query of a presigned URL; undefined where there is none. */
export function credentialOf(request: Pick<WireRequest, "headers" | "url">): Credential | undefined {
  return inHeader(header(request, "authorization") ?? "") ?? inQuery(request.url);
}

/** True for a request that was signed for this service with Signature Version 4 in its header, as most are; false where {@link credentialScope} has to tell. */
export function isSignedFor(request: Pick<WireRequest, "headers">, service: string): boolean {
  return header(request, "authorization")?.includes(`/${service}/aws4_request,`) ?? false;
}

/** The service that a request was signed for. */
export function credentialScope(request: Pick<WireRequest, "headers" | "url">): string | undefined {
  return scopeInHeader(header(request, "authorization") ?? "")?.service ?? inQuery(request.url)?.service;
}

/** Signature Version 4, or `AWS <key>:<signature>` of Version 2. */
function inHeader(authorization: string): Credential | undefined {
  if (authorization.startsWith("AWS ")) return keyOnly(authorization.slice("AWS ".length).split(":", 1)[0]);
  return scopeInHeader(authorization);
}

const CREDENTIAL = "Credential=";

/** The last credential in a header, with its text: a client sends the same one with each request. */
let last: { readonly text: string; readonly credential: Credential | undefined } | undefined;

/** `AWS4-HMAC-SHA256 Credential=<key>/<date>/<region>/<service>/aws4_request, SignedHeaders=…`; Version 4a leaves out the region. */
function scopeInHeader(authorization: string): Credential | undefined {
  const start = authorization.indexOf(CREDENTIAL);
  if (start < 0) return undefined;
  // `startsWith` takes four times as long for a text of this length.
  if (last !== undefined && authorization.slice(start, start + last.text.length) === last.text) return last.credential;
  const end = authorization.indexOf(",", start);
  const credential = readScope(authorization.slice(start + CREDENTIAL.length, end < 0 ? undefined : end));
  if (end > 0) last = { text: authorization.slice(start, end + 1), credential };
  return credential;
}

function readScope(text: string, slash: string | RegExp = "/"): Credential | undefined {
  const parts = text.split(slash, 5);
  const [accessKeyId = "", , region, service] = parts;
  if (parts.length === 4 && service === "aws4_request") return { accessKeyId, service: region || undefined };
  return parts.length < 5
    ? keyOnly(accessKeyId)
    : { accessKeyId, region: region || undefined, service: service || undefined };
}

/** A presigned URL has `X-Amz-Credential=<key>%2F<date>%2F<region>%2F<service>%2Faws4_request`; some clients leave the slashes. Version 2 has `AWSAccessKeyId`. */
function inQuery(url: string): Credential | undefined {
  const [, query] = url.split("?", 2);
  if (query === undefined) return undefined;
  const pairs = query.split("&");
  const credential = parameterOf(pairs, "x-amz-credential=");
  if (credential === undefined) return keyOnly(parameterOf(pairs, "awsaccesskeyid="));
  return readScope(credential, /%2F|\//i);
}

function parameterOf(pairs: readonly string[], name: string): string | undefined {
  return pairs.find((pair) => pair.slice(0, name.length).toLowerCase() === name)?.slice(name.length);
}

function keyOnly(accessKeyId: string | undefined): Credential | undefined {
  return accessKeyId ? { accessKeyId } : undefined;
}
