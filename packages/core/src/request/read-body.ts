import { bytesOfPayload, type Payload } from "@cloudstub/kit";
import { receivePayload } from "../body/payload.js";
import type { ReadRequest } from "../protocols/protocol.js";
import { mapMaybePromise } from "../wire/maybe-promise.js";
import type { RequestHeaders, WireRequest } from "../wire/wire.js";
import { withHeadersInQuery } from "./headers-in-query.js";
import type { Match } from "./match.js";

const nothing = new Uint8Array();

/** Reads the body of a request as its operation does: whole, or in pieces. Throws or rejects with a `ServiceError` where it is not as its headers say. */
export function readBody(
  { stub, labels, query, body: inUrl }: Match,
  sent: WireRequest,
): ReadRequest | PromiseLike<ReadRequest> {
  const request = stub.service.model().headersInQuery ? withHeadersInQuery(sent) : sent;
  if (inUrl !== undefined) return readWith(request.headers, inUrl);
  if (stub.streams)
    return mapMaybePromise(receivePayload(request, stub.service.model()), ({ payload, headers }) =>
      readWith(headers, nothing, payload),
    );
  return mapMaybePromise(request.body.ready ?? request.body.bytes(stub.service.model().largestBody), (body) => {
    if (!stub.checksums || body.length === 0) return readWith(request.headers, body);
    return mapMaybePromise(receivePayload(request), ({ payload, headers }) =>
      readWith(headers, bytesOfPayload(payload)),
    );
  });

  function readWith(headers: RequestHeaders, body: Uint8Array, payload?: Payload): ReadRequest {
    return { request: headers === request.headers ? request : { ...request, headers }, labels, query, body, payload };
  }
}
