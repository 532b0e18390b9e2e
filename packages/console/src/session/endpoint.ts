import type { Status } from "./records.js";

/** The address that SDKs are pointed at, seen from this browser. */
export function endpointOf({ port }: Status): string {
  return `http://${location.hostname}:${port}`;
}
