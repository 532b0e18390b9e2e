import { ServiceError } from "@cloudstub/kit";
import { withServiceHeaders } from "../protocols/service-headers.js";
import { stubProtocols } from "../registry/match-key.js";
import type { Registry } from "../registry/registry.js";
import type { WireRequest, WireResponse } from "../wire/wire.js";
import { credentialScope } from "./credential.js";
import { targetOf } from "./identify.js";
import { serviceOfTarget } from "./unmatched.js";

interface Told {
  /** The message. */
  readonly why: string;
  readonly requestId: string;
}

/**
 * The answer of the service that a request is meant for, by its target prefix or the service that it is signed for, where that answers to unknown
 * operations in its own way (`unknownOperation` and `methodNotAllowed` of its wire details); undefined for others.
 */
export function answerOfService(registry: Registry, request: WireRequest, told: Told): WireResponse | undefined {
  return byTargetPrefix(registry, request, told) ?? bySignature(registry, request, told);
}

/** An answer of a service whose operations are paths, such as S3's to `PATCH /photos`. */
function bySignature(registry: Registry, request: WireRequest, { why, requestId }: Told): WireResponse | undefined {
  const scope = credentialScope(request);
  const service = registry.services.find(({ id }) => id === scope);
  if (service === undefined || !service.model().methodNotAllowed) return undefined;
  const [wire] = service.module.protocols;
  if (wire === undefined) return undefined;
  const error = new ServiceError("MethodNotAllowed", why, 405, { Method: request.method });
  const answer = service.codec(wire).error(error, requestId, request);
  return withServiceHeaders(answer, service.model(), requestId);
}

function byTargetPrefix(registry: Registry, request: WireRequest, { why, requestId }: Told): WireResponse | undefined {
  const target = request.method === "POST" ? targetOf(request) : undefined;
  const service =
    target === undefined ? undefined : serviceOfTarget(registry, target.slice(0, target.lastIndexOf(".")));
  const status = service?.model().unknownOperation;
  const wire = service?.module.protocols.find((protocol) => stubProtocols[protocol] === "JSON_TARGET");
  if (service === undefined || status === undefined || wire === undefined) return undefined;
  return service.codec(wire).error(new ServiceError("UnknownOperationException", why, status), requestId, request);
}
