import { isUtf8 } from "node:buffer";
import { type ServiceModel, type ShapeRef, unmodelled } from "@cloudstub/kit";
import { Malformed } from "../codec/malformed.js";
import { xmlReaders } from "../codec/xml/xml-reader.js";
import { escapeText, escapeTextAsReferences } from "../codec/xml/xml-text.js";
import { parseLargeXml, parseXml } from "../codec/xml/xml-tree.js";
import { element, namespaceAttribute, selfClosing, xmlWriters } from "../codec/xml/xml-writer.js";
import { plainName, withDerivedShapes } from "../model/derived-shapes.js";
import { structure } from "../model/shapes.js";
import { bufferOf } from "../wire/wire-body.js";
import { wireError } from "./error-model.js";
import type { ServiceCodec } from "./protocol.js";
import { type DocumentFormat, restOperation } from "./rest.js";
import { extendedRequestId } from "./service-headers.js";

const declaration = `<?xml version="1.0" encoding="UTF-8"?>\n`;

/** REST-XML as the object storage speaks it: members in path, query, headers and an XML body; errors are not wrapped. */
export function restXml(plainModel: ServiceModel): ServiceCodec {
  const model = withDerivedShapes(plainModel);
  const readerOf = xmlReaders(model);
  const writerOf = xmlWriters(model, escapeTextAsReferences);
  const namespace = namespaceAttribute(model.xmlNamespace);
  const root = model.xmlSelfClosing ? selfClosing : element;
  const format: DocumentFormat = {
    contentType: "application/xml",
    requestIdHeader: "x-amz-request-id",
    refuse: ({ message }) => unmodelled("InvalidArgument", 400, `The request has an invalid argument: ${message}.`),
    read(body, ref) {
      try {
        return readerOf(ref)(parseXml(textOf(body))) as object;
      } catch (error) {
        throw malformedXml(error);
      }
    },
    *readLarge(body, ref) {
      try {
        return readerOf(ref)(yield* parseLargeXml(textOf(body))) as object;
      } catch (error) {
        throw malformedXml(error);
      }
    },
    write(value, ref, name = rootName(model, ref)) {
      const unwrapped = unwrappedMember(model, ref);
      if (unwrapped === undefined) return declaration + writerOf(ref)(name, value, namespace);
      const text = (value as { [name: string]: string | undefined })[unwrapped] ?? "";
      return declaration + root(name, escapeText(text), namespace);
    },
  };
  return {
    operation: (name) => restOperation(model, name, format),
    error(error, requestId) {
      const { status } = wireError(model, error);
      const members: { readonly [name: string]: unknown } = {
        Code: error.code,
        Message: error.message,
        ...error.members,
        RequestId: requestId,
        ...(model.extendedRequestId && { [model.extendedRequestId.errorMember]: extendedRequestId(requestId) }),
      };
      const content = Object.entries(members).map(([name, value]) => element(name, escapeText(String(value))));
      const headers = { "Content-Type": format.contentType, "x-amz-request-id": requestId };
      return { status, headers, body: declaration + element("Error", content.join("")) };
    },
  };
}

/** The name of a document's root element. */
function rootName(model: ServiceModel, ref: ShapeRef): string {
  return structure(model, ref).traits?.xmlName ?? plainName(ref);
}

/**
 * `s3UnwrappedXmlOutput`: an output whose only member is named as its root is written as the root's text. The schemas
 * do not carry the trait; GetBucketLocation is the one operation that has it.
 */
function unwrappedMember(model: ServiceModel, ref: ShapeRef): string | undefined {
  const { members, traits } = structure(model, ref);
  const [only, ...others] = Object.keys(members);
  return others.length === 0 && only !== undefined && traits?.xmlName === only ? only : undefined;
}

function textOf(body: Uint8Array): string {
  const bytes = bufferOf(body);
  if (!isUtf8(bytes)) throw new Malformed("the body is not valid UTF-8");
  return bytes.toString("utf8");
}

/** The error of a document that is not of the model's form; any other error as it is. */
function malformedXml(error: unknown): unknown {
  if (!(error instanceof Malformed)) return error;
  return unmodelled(
    "MalformedXML",
    400,
    `The XML you provided was not well-formed or did not validate against our published schema: ${error.message}`,
  );
}
