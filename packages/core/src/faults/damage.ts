import type { ByteStream } from "@cloudstub/kit";
import type { Stub } from "../registry/stub.js";
import type { WireResponse } from "../wire/wire.js";
import { bytesOf, isStream, sizeOf } from "../wire/wire-body.js";
import type { FaultEffect } from "./definition.js";
import type { Outcome } from "./fault.js";

/** How the caller receives the outcome, by effect. */
export function outcomeOf({ effect }: FaultEffect): Outcome {
  if (effect === "lost-answer" || effect === "dropped-connection") return "lost";
  return effect === "truncated-body" || effect === "malformed-body" ? "unreadable" : "as is";
}

/** Damages an encoded answer; undefined if the effect does not apply to it. */
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
  // The length of a stream is not known yet.
  if (isStream(response.body)) return { ...response, breaksOff: bytes ?? 1 };
  const size = sizeOf(response.body);
  // An empty body can't be cut off.
  return size === 0 ? dropped(response) : { ...response, breaksOff: Math.min(bytes ?? Math.floor(size / 2), size - 1) };
}

/** True if the response has no body on the wire. */
function isBodiless({ http }: Stub, { status, body }: WireResponse): boolean {
  return http?.[0] === "HEAD" || status === 204 || status === 304 || (!isStream(body) && sizeOf(body) === 0);
}

/** Cuts the last character of text, which every JSON and XML document needs; inverts each byte of other bodies. */
function malformed(response: WireResponse): WireResponse {
  // The port sets the length of the damaged body.
  const { "Content-Length": _, ...headers } = response.headers;
  const { body } = response;
  if (isStream(body)) return { ...response, headers, body: { arriving: inverted(body) } };
  return {
    ...response,
    headers,
    body: typeof body === "string" ? body.trimEnd().slice(0, -1) : bytesOf(body).map((byte) => byte ^ 0xff),
  };
}

async function* inverted({ arriving }: ByteStream): AsyncGenerator<Uint8Array> {
  for await (const chunk of arriving) yield chunk.map((byte) => byte ^ 0xff);
}
