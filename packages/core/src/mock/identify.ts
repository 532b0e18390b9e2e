import type { ReadRequest } from "../protocols/protocol.js";
import { formParameter } from "../protocols/query-form.js";
import { noQuery } from "../protocols/url-query.js";
import { withHostLabel } from "./host-label.js";
import type { Registry } from "./registry.js";
import type { Stub } from "./stub.js";
import { whenThere } from "./when-there.js";
import { header, type WireRequest } from "./wire.js";

/** The stub that a request means, with the labels of its path and its query. */
export type Match = Pick<ReadRequest, "labels" | "query"> & { readonly stub: Stub };

const noLabels = {};

/**
 * Finds the stub that a request means (specification 4.3): by its target header, else by a path with literal segments, else
 * by the `Action` of a form, else by a path of labels alone. Undefined when no stub matches. Reads the body only of a form.
 */
export function identify(registry: Registry, request: WireRequest): Match | undefined | PromiseLike<Match | undefined> {
  const target = request.method === "POST" ? targetOf(request) : undefined;
  if (target !== undefined) return matchOf(registry.targets.get(target));
  const found = registry.rest.match(withHostLabel(registry, request));
  if (found?.literal) return found;
  if (isForm(request)) return whenThere(request.body.ready ?? request.body.bytes(), (body) => byForm(registry, request, { found, body }));
  return meantHere(registry, request, found);
}

/** Many clients call whatever they post a form; what is none has no `Action`, and its protocol will read it as it is. */
function byForm(
  registry: Registry,
  request: WireRequest,
  { found, body }: { readonly found: Match | undefined; readonly body: Uint8Array },
): Match | undefined {
  const form = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8");
  const action = formParameter(form, "Action");
  return action ? matchOf(byAction(registry, request, { form, action })) : meantHere(registry, request, found);
}

function meantHere(registry: Registry, request: WireRequest, found: Match | undefined): Match | undefined {
  return found && isSignedForAnother(registry, request, found.stub) ? undefined : found;
}

function matchOf(stub: Stub | undefined): Match | undefined {
  return stub && { stub, labels: noLabels, query: noQuery };
}

/** A path of labels alone fits whatever other services have not registered; what was signed for one of them is not meant for it. */
function isSignedForAnother(registry: Registry, request: WireRequest, stub: Stub): boolean {
  const scope = credentialScope(request);
  return scope !== undefined && scope !== stub.service.id && registry.services.some(({ id }) => id === scope);
}

/** The value of the target header, under either of its names. */
export function targetOf(request: Pick<WireRequest, "headers">): string | undefined {
  return header(request, "x-amz-target") ?? header(request, "x-cloud-target");
}

/** True for a form, which is how the Query protocol sends its input. */
export function isForm(request: WireRequest): boolean {
  return (
    request.method === "POST" && (header(request, "content-type")?.toLowerCase().startsWith("application/x-www-form-urlencoded") ?? false)
  );
}

/** Names of the services' operations may coincide; the version and the credential scope tell them apart. */
function byAction(registry: Registry, request: WireRequest, { form, action }: { form: string; action: string }): Stub | undefined {
  const stubs = registry.actions.get(action) ?? [];
  if (stubs.length < 2) return stubs[0];
  const scope = credentialScope(request);
  const version = formParameter(form, "Version");
  const narrowed = stubs.filter(({ service }) => version === undefined || service.model().version === version);
  return narrowed.find(({ service }) => service.id === scope) ?? narrowed[0];
}

/** The service that a request was signed for: the fourth part of the credential's scope. Signatures are not verified. */
export function credentialScope(request: WireRequest): string | undefined {
  return scopeInHeader(header(request, "authorization") ?? "") ?? scopeInQuery(request.url);
}

/** `AWS4-HMAC-SHA256 Credential=<key>/<date>/<region>/<service>/aws4_request, SignedHeaders=…` */
function scopeInHeader(authorization: string): string | undefined {
  const [, credential = ""] = authorization.split("Credential=", 2);
  const [parameter = ""] = credential.split(",", 1);
  const [, , , service, end] = parameter.split("/", 5);
  return end === undefined ? undefined : service || undefined;
}

/** A presigned URL has `X-Amz-Credential=<key>%2F<date>%2F<region>%2F<service>%2Faws4_request`; some clients leave the slashes. */
function scopeInQuery(url: string): string | undefined {
  const name = "x-amz-credential=";
  const [, query = ""] = url.split("?", 2);
  const pair = query.split("&").find((each) => each.slice(0, name.length).toLowerCase() === name);
  const [, , , service] = pair?.split(/%2F|\//i, 4) ?? [];
  return service || undefined;
}
