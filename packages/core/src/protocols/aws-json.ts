import { isUtf8 } from "node:buffer";
import { type ServiceModel, type ShapeRef, unmodelled } from "@cloudstub/kit";
import { jsonReaders } from "../codec/json/json-reader.js";
import { jsonWriters } from "../codec/json/json-writer.js";
import { type LargeJsonReading, readLargeJson } from "../codec/json/large-json.js";
import { Malformed } from "../codec/malformed.js";
import { withDerivedShapes } from "../model/derived-shapes.js";
import { bufferOf } from "../wire/wire-body.js";
import { wireError } from "./error-model.js";
import { jsonErrorType, jsonErrorWriter } from "./json-error.js";
import type { ServiceCodec } from "./protocol.js";

/**
 * AWS JSON 1.0 and 1.1: one path, the operation in the target header, the input as the body. The versions differ in
 * their content type only.
 */
export function awsJson(version: "1.0" | "1.1") {
  const contentType = `application/x-amz-json-${version}`;
  return (plainModel: ServiceModel): ServiceCodec => {
    const model = withDerivedShapes(plainModel);
    const readerOf = jsonReaders(model);
    const writerOf = jsonWriters(model);
    const writeError = jsonErrorWriter(model, writerOf);
    return {
      operation(name) {
        const { input, output } = model.operations[name] ?? {};
        const read = input === undefined ? () => ({}) : readerOf(input);
        const write = output === undefined ? () => (model.emptyBodies ? "" : "{}") : writerOf(output);
        return {
          decode: ({ body }) => readJson(body, (value) => read(value, 0)),
          *decodeLarge({ body }) {
            return input === undefined ? {} : yield* readLargeBody(body, input, { model, readerOf });
          },
          encode: (value, requestId) => ({
            status: 200,
            headers: { "Content-Type": contentType, "x-amzn-RequestId": requestId },
            body: write(value),
          }),
        };
      },
      error(error, requestId) {
        const { status, queryCode, fault } = wireError(model, error);
        const headers: { [name: string]: string } = { "Content-Type": contentType, "x-amzn-RequestId": requestId };
        if (model.queryCompatible) headers["x-amzn-query-error"] = `${queryCode};${fault}`;
        return { status, headers, body: writeError(error, { __type: jsonErrorType(model, error.code) }) };
      },
    };
  };
}

/** Reads a large JSON body in slices: it yields where others may be answered. Rejects as {@link readJson} does. */
export function* readLargeBody(body: Uint8Array, ref: ShapeRef, reading: LargeJsonReading): Generator<void, unknown> {
  try {
    const bytes = bufferOf(body);
    if (isUtf8(bytes)) {
      const text = bytes.toString("utf8");
      yield;
      return yield* readLargeJson(text, ref, reading);
    }
  } catch {
    // Reading it at once tells what is wrong.
  }
  return readJson(body, (value) => reading.readerOf(ref)(value, 0));
}

/** Parses a JSON body and reads it; an empty one is an empty object. Rejects with `SerializationException`. */
export function readJson<T>(body: Uint8Array, read: (value: unknown) => T): T {
  try {
    return read(body.length === 0 ? {} : parseJson(body));
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    throw unmodelled("SerializationException", 400, error.message);
  }
}

function parseJson(body: Uint8Array): unknown {
  const bytes = bufferOf(body);
  if (!isUtf8(bytes)) throw new Malformed("The request's body is not valid UTF-8");
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw new Malformed(`The request's body is not valid JSON: ${(error as Error).message}`);
  }
}
