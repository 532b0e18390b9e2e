import type { ServiceModel } from "@cloudstub/kit";
import type { WireResponse } from "../wire/wire.js";

/** Characters of the id of which the second id is made a second time: 57 bytes make 76 characters of base64 without padding. */
const REPEATED = 21;

/**
 * The second id of a request, as AWS gives it to support: base64 of 76 characters. It is made of the first, so that every part of an answer
 * tells the same one.
 */
export function extendedRequestId(requestId: string): string {
  return Buffer.from(requestId + requestId.slice(0, REPEATED), "latin1").toString("base64");
}

/** An answer with what its service puts on all of its answers; unchanged where that is nothing. */
export function withServiceHeaders(response: WireResponse, model: ServiceModel, requestId: string): WireResponse {
  const { answerHeaders, extendedRequestId: extended, silentKeepAlive } = model;
  if (answerHeaders === undefined && extended === undefined && silentKeepAlive === undefined) return response;
  const headers = Object.assign({}, response.headers, answerHeaders);
  if (extended !== undefined) headers[extended.header] = extendedRequestId(requestId);
  return Object.assign({}, response, { headers }, silentKeepAlive && { silentKeepAlive });
}
