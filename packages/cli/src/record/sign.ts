import { createHash, createHmac } from "node:crypto";

/** An access key, with the token of a session where it is a temporary one. */
export interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/** A request that is not signed yet. Names of headers are in lower case; `host` is among them. */
export interface UnsignedRequest {
  readonly method: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
}

/** What a request is signed for. */
export interface Scope {
  readonly region: string;
  readonly service: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/**
 * Signs a request, and returns its headers with the signature. The signature covers all headers except the few that proxies may change.
 *
 * Source: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signed(
  request: UnsignedRequest,
  key: AccessKey,
  { region, service, time }: Scope,
): { [name: string]: string } {
  const timestamp = new Date(time).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const day = timestamp.slice(0, 8);
  const hash = sha256(request.body);
  const headers: { [name: string]: string } = {
    ...request.headers,
    "x-amz-date": timestamp,
    "x-amz-content-sha256": hash,
    ...(key.sessionToken !== undefined && { "x-amz-security-token": key.sessionToken }),
  };
  const names = Object.keys(headers)
    .filter((name) => !unsigned.has(name))
    .sort();
  const canonical = [
    request.method,
    canonicalPath(request.path, service),
    canonicalQuery(request.query),
    ...names.map((name) => `${name}:${headers[name]?.trim().replaceAll(/ +/g, " ")}`),
    "",
    names.join(";"),
    hash,
  ].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", timestamp, scope, sha256(canonical)].join("\n");
  const signingKey = [day, region, service, "aws4_request"].reduce<string | Buffer>(
    (before, part) => hmac(before, part),
    `AWS4${key.secretAccessKey}`,
  );
  const signature = hmac(signingKey, text).toString("hex");
  headers["authorization"] =
    `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
  return headers;
}

const unsigned = new Set(["connection", "user-agent", "x-amzn-trace-id", "expect", "authorization"]);

/** All services but S3 encode a path twice; what is in it needs not be encoded as the SDKs do. */
function canonicalPath(path: string, service: string): string {
  return path
    .split("/")
    .map(service === "s3" ? encodedOnce : encoded)
    .join("/");
}

/** Ends a name while pairs are sorted: before all characters, so that `a` comes before `a-b` and `a1`. */
const END = "\0";

/** Sorted by name, and where the names are the same by value. */
function canonicalQuery(query: string): string {
  if (query === "") return "";
  const pairs = query.split("&").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return [name, value.join("=")].map((text) => encodedOnce(text.replaceAll("+", "%20"))).join(END);
  });
  return pairs
    .sort()
    .map((pair) => pair.replace(END, "="))
    .join("&");
}

function encodedOnce(text: string): string {
  try {
    return encoded(decodeURIComponent(text));
  } catch {
    return encoded(text);
  }
}

/** Percent-encodes all but the unreserved characters of RFC 3986. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
