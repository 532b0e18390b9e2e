import { formParameter } from "../codec/form/query-form.js";
import { noQuery } from "../codec/form/url-query.js";
import type { Registry } from "../registry/registry.js";
import type { Stub } from "../registry/stub.js";
import { mapMaybePromise } from "../wire/maybe-promise.js";
import { header, type WireRequest } from "../wire/wire.js";
import { bufferOf } from "../wire/wire-body.js";
import { protocolOfAws } from "./aws-services.js";
import { credentialScope, isSignedFor } from "./credential.js";
import { withHostLabel } from "./host-label.js";
import type { Match, NoMatch } from "./match.js";
import { byResourceUrl, byUnknownAction } from "./resource-url.js";

const noLabels = {};

/**
 * Finds the stub that a request means (specification 4.3): by a host name that is a site's, else by its target header, else by a path with literal segments, else
 * by the `Action` of a form, else by a path of labels alone. Reads the body only of a form. Services that take a URL with an
 * `Action` are asked first whether it is for them.
 */
export function identify(registry: Registry, request: WireRequest): Match | NoMatch | PromiseLike<Match | NoMatch> {
  const { site } = registry.hostNames.of(header(request, "host") ?? "");
  if (site !== undefined) return { ...site, query: noQuery };
  const target = request.method === "POST" ? targetOf(request) : undefined;
  if (target !== undefined) return matchOf(registry.targets.get(target));
  const found = registry.rest.match(withHostLabel(registry, request));
  const meant = registry.queryResources.length === 0 ? undefined : byResourceUrl(registry, request, found);
  if (meant !== undefined) return meant;
  if (found?.literal) return found;
  if (isForm(request))
    return mapMaybePromise(request.body.ready ?? request.body.bytes(), (body) =>
      byForm(registry, request, { found, body }),
    );
  return meantHere(registry, request, found);
}

/** Clients often send a form's content type with other bodies. Without an `Action`, the path decides. */
function byForm(
  registry: Registry,
  request: WireRequest,
  { found, body }: { readonly found: Match | undefined; readonly body: Uint8Array },
): Match | NoMatch {
  const form = bufferOf(body).toString("utf8");
  const action = formParameter(form, "Action");
  if (!action) return meantHere(registry, request, found);
  const version = formParameter(form, "Version");
  const stub = byAction(registry, request, { action, version });
  if (stub !== undefined) return isOfAbsent(registry, request, { stub, version }) ? { action, version } : matchOf(stub);
  return byUnknownAction(registry, request, { action, version }) ?? { action, version };
}

function meantHere(registry: Registry, request: WireRequest, found: Match | undefined): Match | NoMatch {
  return found && !isSignedForAnother(registry, request, found.stub) ? found : noMatch;
}

const noMatch: NoMatch = {};

function matchOf(stub: Stub | undefined): Match | NoMatch {
  return stub === undefined ? noMatch : { stub, labels: noLabels, query: noQuery };
}

/** A path of labels alone fits whatever the services that are not here have; what was signed for one of them is not meant for it. */
function isSignedForAnother(registry: Registry, request: WireRequest, stub: Stub): boolean {
  if (isSignedFor(request, stub.service.id)) return false;
  const scope = credentialScope(request);
  if (scope === undefined || scope === stub.service.id) return false;
  return isEnabled(registry, scope) || isAvailable(registry, scope) || isOfAws(request, scope);
}

/** Names of the services of AWS whose requests have no paths are as good as any other, unless the address or a header is of their protocol. */
function isOfAws(request: WireRequest, scope: string): boolean {
  const protocol = protocolOfAws(scope);
  return (
    protocol === "restJson" ||
    protocol === "restXml" ||
    (protocol !== undefined && (isCbor(request) || actionOf(request.url) !== undefined))
  );
}

/** Services share names of actions, such as ListTagsForResource; a version that is the stub's own counts more than the signature. */
function isOfAbsent(
  registry: Registry,
  request: WireRequest,
  { stub, version }: { readonly stub: Stub; readonly version: string | undefined },
): boolean {
  if (version === stub.service.model().version) return false;
  const scope = credentialScope(request);
  if (scope === undefined || isEnabled(registry, scope)) return false;
  return isAvailable(registry, scope) || protocolOfAws(scope) !== undefined;
}

function isEnabled({ services }: Registry, name: string): boolean {
  return services.some(({ id }) => id === name);
}

function isAvailable({ available }: Registry, name: string): boolean {
  return available.some(({ id }) => id === name);
}

/** True for Smithy's RPC v2 in CBOR, the operation of which is in the path: CloudWatch's clients speak it. */
export function isCbor(request: Pick<WireRequest, "headers">): boolean {
  return header(request, "smithy-protocol") === "rpc-v2-cbor";
}

/** The value of the target header, under either of its names. */
export function targetOf(request: Pick<WireRequest, "headers">): string | undefined {
  return header(request, "x-amz-target") ?? header(request, "x-cloud-target");
}

/** True for a form, which is how the Query protocol sends its input. */
export function isForm(request: WireRequest): boolean {
  return (
    request.method === "POST" &&
    (header(request, "content-type")?.toLowerCase().startsWith("application/x-www-form-urlencoded") ?? false)
  );
}

/** The action that a URL's query names, as requests of the Query protocol by GET do. */
export function actionOf(url: string): string | undefined {
  const end = url.indexOf("?");
  return end < 0 ? undefined : formParameter(url.slice(end + 1), "Action") || undefined;
}

interface Asked {
  readonly action: string;
  readonly version: string | undefined;
}

/** Names of the services' operations may coincide; the version and the credential scope tell them apart. */
function byAction(registry: Registry, request: WireRequest, { action, version }: Asked): Stub | undefined {
  const stubs = registry.actions.get(action) ?? [];
  if (stubs.length < 2) return stubs[0];
  const scope = credentialScope(request);
  const narrowed = stubs.filter(({ service }) => version === undefined || service.model().version === version);
  return narrowed.find(({ service }) => service.id === scope) ?? narrowed[0];
}
