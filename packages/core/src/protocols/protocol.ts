import type { Payload, ServiceError, ServiceModel } from "@cloudstub/kit";
import type { UrlQuery } from "../codec/form/url-query.js";
import type { WireRequest, WireResponse } from "../wire/wire.js";

/** A request with what was read of it: the body, where the operation does not stream it. */
export interface ReadRequest {
  readonly request: WireRequest;
  /** Empty for a streamed body. */
  readonly body: Uint8Array;
  /** The body of an operation that streams it. */
  readonly payload?: Payload | undefined;
  /** Labels of the path, decoded; empty but for REST. */
  readonly labels: { readonly [name: string]: string };
  /** The query; empty but for REST. */
  readonly query: UrlQuery;
}

/** Reads and writes the messages of one operation in one protocol. Made once, of the model; holds nothing of a request. */
export interface OperationCodec {
  /** The input, as the handler gets it; throws a `ServiceError` where the message is not of the model's form. */
  decode(read: ReadRequest): unknown;
  /** The same of a large message, in slices: it yields where others may be answered. */
  decodeLarge?(read: ReadRequest): Generator<void, unknown>;
  /** The request, where there is one, may ask for another form. */
  encode(output: unknown, requestId: string, request?: WireRequest): WireResponse;
}

/** What a service's protocol can do for all its operations. */
export interface ServiceCodec {
  operation(name: string): OperationCodec;
  /** Writes an error in the form that the service's clients parse. */
  error(error: ServiceError, requestId: string, request?: WireRequest): WireResponse;
}

/** A wire protocol: turns a model into codecs. */
export type Protocol = (model: ServiceModel) => ServiceCodec;
