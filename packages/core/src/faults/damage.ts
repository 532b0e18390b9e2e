import type { Stub } from "../registry/stub.js";
import type { WireResponse } from "../wire/wire.js";
import { bytesOf, sizeOf } from "../wire/wire-body.js";
import type { FaultEffect } from "./definition.js";
import type { Outcome } from "./fault.js";

/** What the caller gets of the outcome, by effect. */
export function outcomeOf({ effect }: FaultEffect): Outcome {
  if (effect === "lost-answer" || effect === "dropped-connection") return "lost";
  return effect === "truncated-body" || effect === "malformed-body" ? "unreadable" : "as is";
}

/** Changes an encoded answer as an effect wants it; undefined where this can't happen to such an answer. */
export function damage(effect: FaultEffect, stub: Stub, response: WireResponse): WireResponse | undefined {
  switch (effect.effect) {
    case "lost-answer":
    case "dropped-connection":
      return dropped(response);
    case "truncated-body":
      return truncated(response, effect.bytes);
    case "malformed-body":
      return isBodiless(stub, response) ? undefined : malformed(response);
    default:
      return response;
  }
}

function dropped(response: WireResponse): WireResponse {
  return { ...response, breaksOff: "at once" };
}

function truncated(response: WireResponse, bytes: number | undefined): WireResponse {
  const size = sizeOf(response.body);
  // Of an empty body nothing can be cut off.
  return size === 0 ? dropped(response) : { ...response, breaksOff: Math.min(bytes ?? Math.floor(size / 2), size - 1) };
}

/** Nothing is sent after the headers. */
function isBodiless({ http }: Stub, { status, body }: WireResponse): boolean {
  return http?.[0] === "HEAD" || status === 204 || status === 304 || sizeOf(body) === 0;
}

/** Text loses its last character, which every JSON and XML document needs; of other bytes each one is inverted. */
function malformed(response: WireResponse): WireResponse {
  // That of the intact body; the port counts the damaged one.
  const { "Content-Length": _, ...headers } = response.headers;
  const { body } = response;
  return { ...response, headers, body: typeof body === "string" ? body.trimEnd().slice(0, -1) : bytesOf(body).map((byte) => byte ^ 0xff) };
}
