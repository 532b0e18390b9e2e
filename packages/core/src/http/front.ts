import { ServiceError } from "@cloudstub/kit";
import type { Registry } from "../registry/registry.js";
import { failure } from "../request/failure.js";
import { header, type WireRequest, type WireResponse } from "../wire/wire.js";
import type { World } from "../world/world.js";
import type { Worlds } from "../world/worlds.js";

/** Answers requests that are for the program around the mock port, such as a health check; undefined for all others. */
export type Front = (
  request: Pick<WireRequest, "method" | "url" | "headers">,
) => WireResponse | Promise<WireResponse> | undefined;

/**
 * The answer of a front; undefined where the request is for a service: to its host name, such as a bucket's, or because the front does not know it.
 * It never rejects: a front whose work fails, such as a reset that can't be stored, is answered for.
 */
export function askFront(
  front: Front,
  request: WireRequest,
  { registry, worlds }: { readonly registry: Registry; readonly worlds: Worlds },
): Promise<WireResponse> | undefined {
  const { label, site } = registry.hostNames.of(header(request, "host") ?? "");
  const own = label === undefined && site === undefined ? front(request) : undefined;
  if (own === undefined) return undefined;
  return Promise.resolve(own).catch((error: unknown) => failed(worlds.default, request, error));
}

function failed({ defectObservers, ids }: World, request: WireRequest, error: unknown): WireResponse {
  if (ServiceError.is(error)) {
    const { status = 400, code, message } = error;
    return failure(request, { status, code, message }, ids.uuid());
  }
  for (const observe of defectObservers) observe({ what: `The answer to ${request.method} ${request.url}`, error });
  const message = "CloudStub failed to answer this request; the server's log says why.";
  return failure(request, { status: 500, code: "InternalFailure", message }, ids.uuid());
}
