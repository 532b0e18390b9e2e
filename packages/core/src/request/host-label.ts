import type { Registry } from "../registry/registry.js";
import { header, type WireRequest } from "../wire/wire.js";
import { credentialScope } from "./credential.js";

/**
 * The request with the path that it means when its host name carries the first label of the path: `Host: photos.localhost`
 * and `/cat.jpg` mean `/photos/cat.jpg`. The request itself where the host carries none, or no enabled service allows it.
 *
 * Anything before `localhost` is the label, except the name of a service and a region between them
 * (`photos.s3.us-east-1.localhost`). Other names are taken apart by a service that knows their form, and those below the hosts that the user
 * allowed by the same rule as `localhost`, unless they are signed for another service.
 */
export function withHostLabel<R extends Addressed>(registry: Registry, request: R): R {
  const { label, belowAllowed } = registry.hostNames.of(header(request, "host") ?? "");
  if (label === undefined || (belowAllowed && isForAnother(registry, request))) return request;
  return { ...request, url: `/${encodeURIComponent(label)}${request.url}` };
}

/** What of a request says where it goes. */
type Addressed = Pick<WireRequest, "headers" | "url">;

function isForAnother(registry: Registry, request: Addressed): boolean {
  const scope = credentialScope(request);
  return registry.services.some(({ id, module }) => id === scope && module.hostLabel === undefined);
}
