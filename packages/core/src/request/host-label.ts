import type { Registry } from "../registry/registry.js";
import { header, type WireRequest } from "../wire/wire.js";

/**
 * The request with the path that it means when its host name carries the first label of the path: `Host: photos.localhost`
 * and `/cat.jpg` mean `/photos/cat.jpg`. The request itself where the host carries none, or no enabled service allows it.
 *
 * Whatever stands in front of `localhost` is the label, except the name of a service and a region between them
 * (`photos.s3.us-east-1.localhost`). Addresses and other names are never taken apart: only their owner knows what they mean.
 */
export function withHostLabel(registry: Registry, request: WireRequest): WireRequest {
  const label = registry.hostLabels ? labelIn(registry, header(request, "host") ?? "") : undefined;
  return label === undefined ? request : { ...request, url: `/${encodeURIComponent(label)}${request.url}` };
}

function labelIn(registry: Registry, host: string): string | undefined {
  if (!/localhost/i.test(host)) return undefined;
  const labels = host.toLowerCase().replace(/:\d*$/, "").split(".");
  const end = labels.indexOf("localhost");
  if (end < 1) return undefined;
  const before = labels.slice(0, end);
  const isService = (at: number) => registry.services.some(({ id }) => id === before.at(at));
  const own = isService(-1) ? before.slice(0, -1) : isService(-2) && isRegion(before.at(-1)) ? before.slice(0, -2) : before;
  return own.length === 0 ? undefined : own.join(".");
}

function isRegion(label: string | undefined): boolean {
  return /^[a-z]{2}(-[a-z]+)+-\d$/.test(label ?? "");
}
