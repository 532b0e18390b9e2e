import { isUtf8 } from "node:buffer";
import { type ServiceModel, type ShapeRef, unmodelled } from "@cloudstub/kit";
import { type FormNode, parseForm } from "../codec/form/query-form.js";
import { queryReaders } from "../codec/form/query-reader.js";
import { Malformed } from "../codec/malformed.js";
import { escapeText } from "../codec/xml/xml-text.js";
import { element, namespaceAttribute, xmlWriters } from "../codec/xml/xml-writer.js";
import { structure } from "../model/shapes.js";
import type { WireRequest, WireResponse } from "../wire/wire.js";
import { bufferOf } from "../wire/wire-body.js";
import { wireError } from "./error-model.js";
import type { ServiceCodec } from "./protocol.js";
import { acceptsJson, queryAnswer } from "./query-json.js";

/** AWS Query: one path, operation and input as a form, XML out. */
export function awsQuery(model: ServiceModel): ServiceCodec {
  const readerOf = queryReaders(model);
  const writerOf = xmlWriters(model, escapeText);
  const namespace = namespaceAttribute(model.xmlNamespace);
  const writesJson = (request: WireRequest | undefined) => model.queryJson !== undefined && acceptsJson(request);
  return {
    operation(name) {
      const { input, output } = model.operations[name] ?? {};
      const read = input === undefined ? () => ({}) : readerOf(input);
      const write = output === undefined ? undefined : writerOf(output);
      const withResource = resourceBinding(model, input);
      return {
        decode: ({ body, request }) => withResource(readForm(body, read) as object, request.url),
        encode(value, requestId, request) {
          if (writesJson(request)) return inJson(200, requestId, queryAnswer(model, name, { value, requestId }));
          const result = write === undefined ? "" : write(`${name}Result`, value);
          const metadata = element("ResponseMetadata", element("RequestId", escapeText(requestId)));
          return {
            status: 200,
            headers: headersOf(requestId),
            body: element(`${name}Response`, result + metadata, namespace),
          };
        },
      };
    },
    error(error, requestId, request) {
      const { status, queryCode, fault } = wireError(model, error);
      const message = model.queryMessages?.[error.code] ?? error.message;
      if (writesJson(request)) {
        return inJson(status, requestId, {
          Error: { Code: queryCode, Message: message, Type: fault },
          RequestId: requestId,
        });
      }
      const told =
        element("Type", fault) + element("Code", escapeText(queryCode)) + element("Message", escapeText(message));
      const body =
        element("Error", model.queryErrorDetail ? `${told}<Detail/>` : told) +
        element("RequestId", escapeText(requestId));
      return { status, headers: headersOf(requestId), body: element("ErrorResponse", body, namespace) };
    },
  };
}

/** Takes the path of a request for the resource's URL, where the operation is about a resource and the form names none. */
function resourceBinding(
  { queryResource, ...model }: ServiceModel,
  input: ShapeRef | undefined,
): (read: object, url: string) => object {
  if (queryResource === undefined || !Object.hasOwn(structure(model, input).members, queryResource))
    return (read) => read;
  return (read, url) => {
    const [path = "/"] = url.split("?", 1);
    return path === "/" || Object.hasOwn(read, queryResource) ? read : { ...read, [queryResource]: path };
  };
}

/** Parses a form and reads it. Rejects with `MalformedInput`. */
export function readForm<T>(body: Uint8Array, read: (form: FormNode) => T): T {
  try {
    const bytes = bufferOf(body);
    if (!isUtf8(bytes)) throw new Malformed("The request's body is not valid UTF-8");
    return read(parseForm(bytes.toString("utf8")));
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    throw unmodelled("MalformedInput", 400, error.message);
  }
}

function inJson(status: number, requestId: string, value: object): WireResponse {
  return { status, headers: headersOf(requestId, "application/json"), body: JSON.stringify(value) };
}

function headersOf(requestId: string, contentType = "text/xml"): { [name: string]: string } {
  return { "Content-Type": contentType, "x-amzn-RequestId": requestId };
}
