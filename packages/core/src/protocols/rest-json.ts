import { type ServiceModel, unmodelled } from "@cloudstub/kit";
import { jsonReaders } from "../codec/json/json-reader.js";
import { jsonWriters } from "../codec/json/json-writer.js";
import { withDerivedShapes } from "../model/derived-shapes.js";
import { readJson, readLargeBody } from "./aws-json.js";
import { wireError } from "./error-model.js";
import { jsonErrorWriter } from "./json-error.js";
import type { ServiceCodec } from "./protocol.js";
import { type DocumentFormat, restOperation } from "./rest.js";

/** REST-JSON: the operation in method and path, members in path, query, headers and a JSON body. */
export function restJson(plainModel: ServiceModel): ServiceCodec {
  const model = withDerivedShapes(plainModel);
  const readerOf = jsonReaders(model);
  const writerOf = jsonWriters(model);
  const writeError = jsonErrorWriter(model, writerOf);
  const format: DocumentFormat = {
    contentType: "application/json",
    requestIdHeader: "x-amzn-RequestId",
    refuse: ({ message }) => unmodelled("SerializationException", 400, message),
    read: (body, ref) => readJson(body, (value) => readerOf(ref)(value, 0)) as object,
    readLarge: (body, ref) => readLargeBody(body, ref, { model, readerOf }) as Generator<void, object>,
    write: (value, ref) => writerOf(ref)(value),
  };
  return {
    operation: (name) => restOperation(model, name, format),
    error(error, requestId) {
      const { status } = wireError(model, error);
      const headers = {
        "Content-Type": format.contentType,
        "x-amzn-RequestId": requestId,
        "x-amzn-ErrorType": error.code,
      };
      return { status, headers, body: writeError(error, {}) };
    },
  };
}
