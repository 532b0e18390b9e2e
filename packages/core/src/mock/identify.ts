import { pathWithHostLabel } from "./host-label.js";
import type { Registry } from "./registry.js";
import type { Stub } from "./stub.js";
import { header, type WireRequest } from "./wire.js";

/** The stub that a request means, and the labels of its path. */
export interface Match {
  readonly stub: Stub;
  readonly labels: { readonly [name: string]: string };
}

const noLabels = {};

/**
 * Finds the stub that a request means (specification 4.3): by its target header, else by a path with literal segments, else
 * by the `Action` of a form, else by a path of labels alone. Undefined when no stub matches. Reads the body only of a form.
 */
export async function identify(registry: Registry, request: WireRequest): Promise<Match | undefined> {
  const target = request.method === "POST" ? targetOf(request) : undefined;
  if (target !== undefined) return matchOf(registry.targets.get(target));
  const found = registry.rest.match({ ...request, url: pathWithHostLabel(registry, request) });
  if (found?.literal) return found;
  const form = isForm(request) ? formOf(await request.body.bytes()) : undefined;
  if (form?.get("Action")) return matchOf(byAction(registry, request, form));
  return found && isSignedForAnother(registry, request, found.stub) ? undefined : found;
}

function matchOf(stub: Stub | undefined): Match | undefined {
  return stub && { stub, labels: noLabels };
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

/** Many clients call whatever they post a form; what is none has no `Action`, and its protocol will read it as it is. */
function formOf(body: Uint8Array): URLSearchParams {
  return new URLSearchParams(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8"));
}

/** Names of the services' operations may coincide; the version and the credential scope tell them apart. */
function byAction(registry: Registry, request: WireRequest, form: URLSearchParams): Stub | undefined {
  const stubs = registry.actions.get(form.get("Action") ?? "") ?? [];
  if (stubs.length < 2) return stubs[0];
  const scope = credentialScope(request);
  const version = form.get("Version");
  const narrowed = stubs.filter(({ service }) => version === null || service.model().version === version);
  return narrowed.find(({ service }) => service.id === scope) ?? narrowed[0];
}

/** The service that a request was signed for: the fourth part of the credential's scope. Signatures are not verified. */
export function credentialScope(request: WireRequest): string | undefined {
  const fromHeader = /Credential=[^/,\s]+\/[^/]*\/[^/]*\/([^/]+)\//.exec(header(request, "authorization") ?? "");
  const fromQuery = /[?&]X-Amz-Credential=[^&]*?(?:%2F|\/)[^&]*?(?:%2F|\/)[^&]*?(?:%2F|\/)([^&%/]+)/i.exec(request.url);
  return (fromHeader ?? fromQuery)?.[1];
}
