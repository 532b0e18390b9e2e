import { formParameter } from "../codec/form/query-form.js";
import type { Unmatched } from "../journal/recorded.js";
import { targetPrefixes } from "../registry/match-key.js";
import type { Registry } from "../registry/registry.js";
import type { LoadedService, StubProtocol } from "../registry/stub.js";
import { nearest } from "../validation/nearest.js";
import type { WireRequest } from "../wire/wire.js";
import { protocolOfAws } from "./aws-services.js";
import { credentialScope } from "./credential.js";
import { actionOf, targetOf } from "./identify.js";
import type { NoMatch } from "./match.js";
import { nearRoutes } from "./near-routes.js";

/** More characters of a client's text are not repeated; a form's action may have as many as its body. */
const MAX = 200;

/** A client that is not answered asks again, and to compare names costs more than to answer. */
const MAX_KEPT = 100;
const MAX_KEY = 500;

/**
 * Says why no stub matches a request, and what would have helped: an operation or a service that the server could be started with,
 * or the name that was perhaps meant. `asked` is what the request's form said.
 */
export function explainUnmatched(registry: Registry, request: WireRequest, asked: NoMatch): Unmatched {
  const key = `${request.method} ${targetOf(request)} ${request.url} ${asked.action} ${asked.version} ${credentialScope(request)}`;
  const explanations = explanationsOf(registry);
  const known = explanations.get(key);
  if (known !== undefined) return known;
  const explanation = explain(registry, request, asked);
  if (explanations.size === MAX_KEPT) explanations.clear();
  if (key.length <= MAX_KEY) explanations.set(key, explanation);
  return explanation;
}

/** The enabled service whose target prefix this is. */
export function serviceOfTarget({ services }: Registry, prefix: string): LoadedService | undefined {
  return services.find(({ model }) => targetPrefixes(model()).includes(prefix));
}

/** Why requests matched nothing, by all that the reason depends on. */
const explanationsByRegistry = new WeakMap<Registry, Map<string, Unmatched>>();

function explanationsOf(registry: Registry): Map<string, Unmatched> {
  const explanations = explanationsByRegistry.get(registry) ?? new Map<string, Unmatched>();
  explanationsByRegistry.set(registry, explanations);
  return explanations;
}

function explain(registry: Registry, request: WireRequest, asked: NoMatch): Unmatched {
  const target = targetOf(request);
  if (target !== undefined) return byTarget(registry, request, shortened(target));
  const action = asked.action ?? actionOf(request.url);
  if (action === undefined) return { why: byPath(registry, request) };
  const version = asked.version ?? formParameter(request.url.slice(request.url.indexOf("?") + 1), "Version");
  return byAction(registry, request, { action: shortened(action), version });
}

function byTarget(registry: Registry, request: WireRequest, target: string): Unmatched {
  const name = target.slice(target.lastIndexOf(".") + 1);
  const prefix = target.slice(0, -name.length - 1);
  const service = serviceOfTarget(registry, prefix);
  const available = registry.available.find(({ targetPrefix }) => targetPrefix === prefix);
  return { why: why(), target, name };

  function why(): string {
    if (registry.targets.has(target)) return `${target} is an operation for POST, and this was a ${request.method}.`;
    if (service !== undefined) return lacks(service, name, "JSON_TARGET");
    return notEnabled(registry, available?.id ?? credentialScope(request)) ?? unknownPrefix(registry, prefix, name);
  }
}

function byAction(
  registry: Registry,
  request: WireRequest,
  { action, version }: { action: string; version?: string | undefined },
): Unmatched {
  const asked = `Action=${action}`;
  const scope = credentialScope(request);
  const has = ({ module, otherwise }: LoadedService) =>
    Object.hasOwn(module.operations, action) || (otherwise?.operations.includes(action) ?? false);
  const meant =
    registry.services.find(({ id }) => id === scope) ??
    registry.services.find(({ model }) => model().version === version) ??
    (version === undefined && scope === undefined ? registry.services.find(has) : undefined);
  const available = registry.available.find(({ apiVersion }) => apiVersion !== undefined && apiVersion === version);
  return { why: why(), target: asked, name: action };

  function why(): string {
    if (meant !== undefined) return lacks(meant, action, "QUERY");
    const disabled = notEnabled(registry, scope ?? available?.id);
    if (disabled !== undefined) return disabled;
    const [near] = scope === undefined ? nearest(action, [...registry.actions.keys()]) : [];
    if (near !== undefined) return `${asked} matches no operation${didYouMean(near)}`;
    return noService(registry, asked, scope);
  }
}

function byPath(registry: Registry, request: WireRequest): string {
  const scope = credentialScope(request);
  const asked = `${request.method} ${shortened(request.url)}`;
  const signedFor = registry.services.find(({ id }) => id === scope);
  if (signedFor === undefined && scope !== undefined && protocolOfAws(scope) !== undefined) {
    return notEnabled(registry, scope) ?? noService(registry, asked, scope);
  }
  const services = signedFor === undefined ? registry.services : [signedFor];
  const near = nearRoutes(
    services.flatMap(({ stubs }) => stubs),
    request,
  );
  const others = near.length === 0 ? "" : ` Nearest: ${near.join(", ")}.`;
  if (signedFor === undefined) return notEnabled(registry, scope) ?? noService(registry, asked, scope) + others;
  return `${signedFor.id} is enabled; CloudStub has no operation of it for ${asked} (see docs/coverage.md).${others}`;
}

const protocolNames: Record<StubProtocol, string> = {
  JSON_TARGET: "AWS JSON with a target header",
  QUERY: "the Query protocol of older SDKs",
  REST_JSON: "REST with JSON",
  REST_XML: "REST with XML",
};

/** Why an enabled service does not answer an operation, in a protocol. */
function lacks({ id, module, stubs, otherwise }: LoadedService, name: string, protocol: StubProtocol): string {
  const spoken = new Set(stubs.map((stub) => stub.protocol));
  if (!spoken.has(protocol)) {
    const wire = protocolNames[protocol];
    if (otherwise?.protocols.includes(protocol))
      return `${id} speaks ${wire} with ${otherwise.option} only; ${name} was asked for in it.`;
    return `${id} speaks ${[...spoken].map((other) => protocolNames[other]).join(" and ")} here; ${name} was asked for in ${wire}.`;
  }
  if (Object.hasOwn(module.operations, name)) return `${id} has ${name}, and takes it as a POST with a form.`;
  if (otherwise?.operations.includes(name)) return `${id} has ${name} with ${otherwise.option} only.`;
  const [near] = nearest(name, [...Object.keys(module.operations), ...(otherwise?.operations ?? [])]);
  return `${id} is enabled; CloudStub has no ${name}${near === undefined ? " (see docs/coverage.md)." : didYouMean(near)}`;
}

function unknownPrefix(registry: Registry, prefix: string, name: string): string {
  const addressed = registry.services.filter(({ stubs }) => stubs.some(({ protocol }) => protocol === "JSON_TARGET"));
  const enabled = addressed.flatMap(({ model }) => targetPrefixes(model()));
  const [near] = nearest(prefix, [...enabled, ...registry.available.flatMap(({ targetPrefix }) => targetPrefix ?? [])]);
  const rest = near === undefined ? `: ${present(registry)}.` : didYouMean(`${near}.${name}`);
  return `CloudStub has no service for the target prefix ${prefix || "(none)"}${rest}`;
}

function didYouMean(name: string): string {
  return `. Did you mean ${name}?`;
}

/** That no operation is meant by what was asked for, or none of the service that it was signed for. */
function noService(registry: Registry, asked: string, scope: string | undefined): string {
  if (registry.services.length === 0) return `${asked} matches nothing: ${present(registry)}.`;
  if (scope === undefined || registry.services.some(({ id }) => id === scope))
    return `${asked} matches no operation: ${present(registry)}.`;
  return `${asked} was signed for ${shortened(scope)}, which CloudStub does not have; ${present(registry)}.`;
}

/** How to enable a service that could be; undefined for one that is enabled, or that is not known. */
function notEnabled({ services, available }: Registry, id: string | undefined): string | undefined {
  const enabled = services.map((service) => service.id);
  if (id === undefined || enabled.includes(id) || !available.some((service) => service.id === id)) return undefined;
  return `${id} is not enabled: start with --services=${[...enabled, id].join(",")}.`;
}

/** The services that there are, for the end of a sentence. */
function present({ services, available }: Registry): string {
  const enabled = services.map(({ id }) => id);
  const others = available.map(({ id }) => id).filter((id) => !enabled.includes(id));
  if (enabled.length === 0)
    return `no service is enabled; start with --services=${others.join(",") || "<id>[,<id>...]"}`;
  return `enabled: ${enabled.join(", ")}${others.length === 0 ? "" : `; available: ${others.join(", ")}`}`;
}

/** The beginning of a long text, as a copy: a part of it would keep all of it in memory, as long as it is in the history. */
function shortened(text: string): string {
  return text.length <= MAX ? text : `${Buffer.from(text.slice(0, MAX)).toString()}…`;
}
