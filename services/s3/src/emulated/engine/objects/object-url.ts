import type { EmulatedCall } from "../../types.js";

/** The URL of an object at the endpoint that the client used, which has the bucket in its host name where the client put it there. */
export function objectUrl({ endpoint }: Pick<EmulatedCall, "endpoint">, bucket: string, path: string): string {
  return new URL(endpoint).hostname.startsWith(`${bucket}.`) ? `${endpoint}/${path}` : `${endpoint}/${bucket}/${path}`;
}
