import { escapeText } from "../protocols/xml-text.js";
import { element } from "../protocols/xml-writer.js";
import type { Unmatched } from "../world/history.js";
import { credentialScope, isForm, targetOf } from "./identify.js";
import type { Registry } from "./registry.js";
import type { WireRequest, WireResponse } from "./wire.js";

/** Says why no stub matches a request, and what would have helped. */
export function explainUnmatched(registry: Registry, request: WireRequest): Unmatched {
  const target = targetOf(request);
  return { why: explain(registry, request), target, name: target?.slice(target.lastIndexOf(".") + 1) };
}

/** A failure that belongs to no operation, in the form that the client parses. */
export function failure(
  request: WireRequest,
  { status, code, message }: { readonly status: number; readonly code: string; readonly message: string },
  requestId: string,
): WireResponse {
  const ids = { "x-amzn-RequestId": requestId, "x-amz-request-id": requestId };
  if (isForm(request)) {
    const detail = element("Type", status < 500 ? "Sender" : "Receiver") + element("Code", code) + element("Message", escapeText(message));
    return {
      status,
      headers: { "Content-Type": "text/xml", ...ids },
      body: element("ErrorResponse", element("Error", detail) + element("RequestId", requestId)),
    };
  }
  if (targetOf(request) === undefined && speaksXml(request)) {
    const detail = element("Code", code) + element("Message", escapeText(message)) + element("RequestId", requestId);
    return { status, headers: { "Content-Type": "application/xml", ...ids }, body: element("Error", detail) };
  }
  const headers = { "Content-Type": "application/json", "x-amzn-ErrorType": code, ...ids };
  return { status, headers, body: JSON.stringify({ __type: code, message }) };
}

function speaksXml(request: WireRequest): boolean {
  return credentialScope(request) === "s3";
}

function explain(registry: Registry, request: WireRequest): string {
  const enabled = registry.services.map(({ id }) => id);
  const asked = targetOf(request) ?? `${request.method} ${request.url}`;
  const service = credentialScope(request);
  if (enabled.length === 0) return `${asked} matches nothing: no service is enabled. Start with --services=${service ?? "<id>[,<id>...]"}.`;
  if (service === undefined || enabled.includes(service))
    return `${asked} matches no operation of the enabled services (${enabled.join(", ")}).`;
  if (registry.available.includes(service)) return `${service} is not enabled: start with --services=${[...enabled, service].join(",")}.`;
  return `${asked} was signed for ${service}, which is not among the enabled services (${enabled.join(", ")}).`;
}
