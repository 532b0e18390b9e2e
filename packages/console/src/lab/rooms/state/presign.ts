/** What a link is signed for. */
export interface LinkRequest {
  /** The mock port: `http://localhost:4566`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly key: string;
  readonly method: "GET" | "PUT";
  /** Seconds for which it holds. */
  readonly expires: number;
  readonly accessKeyId: string;
  readonly region: string;
  readonly now: Date;
}

/** The secret that goes with any access key id of a mock. */
const SECRET = "test";

/**
 * A presigned link to an object, by version 4 of AWS's signature in the query
 * (docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html).
 */
export async function presignedLink(request: LinkRequest): Promise<string> {
  const { endpoint, bucket, key, method, expires, accessKeyId, region, now } = request;
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const path = `/${encoded(bucket)}/${key.split("/").map(encoded).join("/")}`;
  const query = [
    ["X-Amz-Algorithm", "AWS4-HMAC-SHA256"],
    ["X-Amz-Credential", `${accessKeyId}/${scope}`],
    ["X-Amz-Date", time],
    ["X-Amz-Expires", String(expires)],
    ["X-Amz-SignedHeaders", "host"],
  ]
    .map(([name = "", value = ""]) => `${name}=${encoded(value)}`)
    .join("&");
  const canonical = [method, path, query, `host:${new URL(endpoint).host}`, "", "host", "UNSIGNED-PAYLOAD"].join("\n");
  const text = ["AWS4-HMAC-SHA256", time, scope, hex(await crypto.subtle.digest("SHA-256", utf8(canonical)))].join(
    "\n",
  );
  let signing: Uint8Array<ArrayBuffer> = utf8(`AWS4${SECRET}`);
  for (const part of [day, region, "s3", "aws4_request"]) signing = await hmac(signing, part);
  return `${endpoint}${path}?${query}&X-Amz-Signature=${hex(await hmac(signing, text))}`;
}

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, utf8(text)));
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function hex(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** As RFC 3986 has it, which the signature is made of. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
}
