import {
  type Member,
  outputHeadersOf,
  type ServiceError,
  type ServiceModel,
  type ShapeRef,
  statusOf,
} from "@cloudstub/kit";
import { Malformed } from "../codec/malformed.js";
import { documentShape } from "../model/derived-shapes.js";
import { refOf, resolve, structure, traitsOf } from "../model/shapes.js";
import type { WireResponse } from "../wire/wire.js";
import { EVENT_STREAM, eventStreamWriter, isEventStream } from "./event-stream.js";
import { boundMembersReader } from "./http-request.js";
import { headWriter } from "./http-response.js";
import type { OperationCodec, ReadRequest } from "./protocol.js";

/** How a REST protocol reads and writes the documents in bodies. The two protocols differ in nothing else. */
export interface DocumentFormat {
  readonly contentType: string;
  read(body: Uint8Array, ref: ShapeRef): object;
  /** The same of a large document, in slices: it yields where others may be answered. */
  readLarge?(body: Uint8Array, ref: ShapeRef): Generator<void, object>;
  /** `name` is the payload member's XML name, where it has one. */
  write(value: unknown, ref: ShapeRef, name?: string): string;
  /** Makes the error of a path, query or header that is not of the model's form. */
  refuse(error: Malformed): ServiceError;
  /** Names the response's request id. */
  readonly requestIdHeader: string;
}

/** Makes the codec of one operation; the model must have its derived shapes. */
export function restOperation(model: ServiceModel, name: string, format: DocumentFormat): OperationCodec {
  const { input, output, http = ["", "", 200] } = model.operations[name] ?? {};
  const readBound = refusing(format, boundMembersReader(model, input, model.absentWhenEmpty?.[name]));
  const readBody = bodyReader(model, input, format);
  const readLarge = largeBodyReader(model, input, format);
  const writeHead = headWriter(model, structure(model, output));
  const writeBody = bodyWriter(model, output, format);
  const ownHeaders = model.operationHeaders?.[name];
  return {
    decode: (read) => Object.assign(readBound(read), readBody(read)),
    ...(readLarge && {
      *decodeLarge(read) {
        const bound = readBound(read);
        return Object.assign(bound, yield* readLarge(read.body));
      },
    }),
    encode(value, requestId) {
      const result = value as { readonly [name: string]: unknown };
      const headers: { [name: string]: string } = { [format.requestIdHeader]: requestId };
      const { body, contentType } = writeBody(result);
      if (ownHeaders !== undefined) Object.assign(headers, ownHeaders);
      if (contentType !== undefined) headers["Content-Type"] = contentType;
      const written = writeHead(result, headers);
      const added = outputHeadersOf(result);
      if (added !== undefined) Object.assign(headers, added);
      const modelled = headers["Content-Range"] === undefined ? http[2] : PARTIAL_CONTENT;
      const status = written ?? statusOf(result) ?? modelled;
      return { status, headers, body: status === 204 ? "" : body };
    },
  };
}

/** The status of an answer that says which part of a body it holds (RFC 9110, section 15.3.7). */
const PARTIAL_CONTENT = 206;

function refusing<T>(format: DocumentFormat, read: (read: ReadRequest) => T): (read: ReadRequest) => T {
  return (request) => {
    try {
      return read(request);
    } catch (error) {
      throw error instanceof Malformed ? format.refuse(error) : error;
    }
  };
}

/** The member of a structure that is the whole body of a message. */
export function payloadMember(
  model: ServiceModel,
  ref: ShapeRef | undefined,
): [name: string, member: Member] | undefined {
  return Object.entries(structure(model, ref).members).find(([, member]) => traitsOf(member).httpPayload);
}

function hasDocument(model: ServiceModel, ref: ShapeRef): boolean {
  return Object.keys(structure(model, documentShape(ref)).members).length > 0;
}

function bodyReader(
  model: ServiceModel,
  input: ShapeRef | undefined,
  format: DocumentFormat,
): (read: ReadRequest) => object {
  if (input === undefined) return () => ({});
  const payload = payloadMember(model, input);
  if (payload === undefined) {
    if (!hasDocument(model, input)) return () => ({});
    return ({ body }) => (body.length === 0 ? {} : format.read(body, documentShape(input)));
  }
  const [name, member] = payload;
  const type = resolve(model, refOf(member));
  if (type === "streaming-blob") return (read) => ({ [name]: read.payload });
  return ({ body }) => (body.length === 0 ? {} : { [name]: readPayload(body) });

  function readPayload(body: Uint8Array): unknown {
    if (type === "blob") return body;
    return typeof type === "string" ? Buffer.from(body).toString("utf8") : format.read(body, refOf(member));
  }
}

/** Reads large documents; undefined for bodies that hold none. */
function largeBodyReader(
  model: ServiceModel,
  input: ShapeRef | undefined,
  { readLarge }: DocumentFormat,
): ((body: Uint8Array) => Generator<void, object>) | undefined {
  if (input === undefined || readLarge === undefined) return undefined;
  const payload = payloadMember(model, input);
  if (payload === undefined)
    return hasDocument(model, input) ? (body) => readLarge(body, documentShape(input)) : undefined;
  const [name, member] = payload;
  if (typeof resolve(model, refOf(member)) === "string") return undefined;
  return function* readPayload(body) {
    return { [name]: yield* readLarge(body, refOf(member)) };
  };
}

type Body = Pick<WireResponse, "body"> & { readonly contentType?: string };

function bodyWriter(
  model: ServiceModel,
  output: ShapeRef | undefined,
  format: DocumentFormat,
): (value: { readonly [name: string]: unknown }) => Body {
  const nothing: Body = { body: "" };
  if (output === undefined) return () => nothing;
  const payload = payloadMember(model, output);
  if (payload === undefined) {
    if (!hasDocument(model, output)) return () => nothing;
    return (value) => ({ body: format.write(value, documentShape(output)), contentType: format.contentType });
  }
  const [name, member] = payload;
  const type = resolve(model, refOf(member));
  const writeEvents = isEventStream(model, refOf(member)) ? eventStreamWriter(model, refOf(member), format) : undefined;
  return (value) => {
    const content = value[name];
    if (content === undefined) return nothing;
    if (writeEvents !== undefined)
      return { body: writeEvents(content as Parameters<typeof writeEvents>[0]), contentType: EVENT_STREAM };
    if (typeof type !== "string") {
      return { body: format.write(content, refOf(member), traitsOf(member).xmlName), contentType: format.contentType };
    }
    return {
      body: content as WireResponse["body"],
      contentType: type === "string" ? "text/plain" : "application/octet-stream",
    };
  };
}
