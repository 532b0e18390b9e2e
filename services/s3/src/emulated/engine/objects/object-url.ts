import { isIP } from "node:net";
import type { EmulatedCall } from "../../types.js";

/**
 * The URL of an object at the endpoint that the client used, with the bucket in its host name (recorded answer of AWS, 2026-02), where that name reaches this
 * server too: below `localhost`, and where the client used one of AWS's form. Elsewhere, and at an IP address, the bucket is in the path.
 */
export function objectUrl({ endpoint }: Pick<EmulatedCall, "endpoint">, bucket: string, path: string): string {
  const { hostname, host } = new URL(endpoint);
  if (hostname.startsWith(`${bucket}.`)) return `${endpoint}/${path}`;
  if (/^s3[.-]/.test(hostname)) return `http://${bucket}.${host}/${path}`;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (!isLocal || isIP(hostname) > 0) return `${endpoint}/${bucket}/${path}`;
  return `http://${bucket}.s3.${host}/${path}`;
}
