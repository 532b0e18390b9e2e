import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { ResponseSink } from "@cloudstub/kit";
import { MAX_RESPONSE, type Result, responseTooLarge } from "./result.js";

/** What a runtime has posted. */
interface Posted {
  readonly headers: IncomingHttpHeaders;
  /** Undefined where it is larger than the limit. */
  readonly body: Uint8Array | undefined;
}

/**
 * Reads what a runtime posts over HTTP: a response, streamed or in one piece, or an error. A response that ends with an error has it in trailers.
 * Undefined where the connection breaks off: the runtime has ended then.
 */
export async function readPosted(
  request: IncomingMessage,
  kind: "response" | "error",
  sink: ResponseSink | undefined,
): Promise<Result | undefined> {
  const { headers } = request;
  const isStreamed = headers["lambda-runtime-function-response-mode"] === "streaming";
  try {
    if (kind === "response" && sink !== undefined && isStreamed) return await streamTo(sink, request);
    const body = await readBody(request);
    const failure = kind === "response" ? errorIn(request) : undefined;
    return failure ?? (await resultOf({ headers, body }, kind, sink));
  } catch {
    return undefined;
  }
}

/** What a post means that was read completely. A sink gets the response. */
export async function resultOf(
  { headers, body }: Posted,
  kind: "response" | "error",
  sink: ResponseSink | undefined,
): Promise<Result> {
  if (body === undefined) return responseTooLarge;
  if (kind === "error") {
    const named = headers["lambda-runtime-function-error-type"];
    return { kind, type: typeof named === "string" ? named : typeIn(body), body };
  }
  if (sink === undefined) return { kind, body };
  const isStreamed = headers["lambda-runtime-function-response-mode"] === "streaming";
  sink.begin({ contentType: contentTypeOf(headers), isStreamed });
  await sink.write(body);
  return { kind, body: new Uint8Array() };
}

async function streamTo(sink: ResponseSink, request: IncomingMessage): Promise<Result> {
  sink.begin({ contentType: contentTypeOf(request.headers), isStreamed: true });
  for await (const chunk of request) await sink.write(chunk as Buffer);
  return errorIn(request) ?? { kind: "response", body: new Uint8Array() };
}

/**
 * Undefined where there is more than the limit; the rest is read then and not kept. Rejects where the connection breaks off. An iterator would
 * cost a short response a tenth of its time.
 */
function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MAX_RESPONSE) chunks.push(chunk);
    });
    request.once("end", () => resolve(length > MAX_RESPONSE ? undefined : joined(chunks)));
    request.once("error", reject);
    request.once("close", () => {
      if (!request.complete) reject(new Error("The connection broke off."));
    });
  });
}

/** Chunks as one; a single one is not copied. */
export function joined(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}

function errorIn({ trailers }: IncomingMessage): Result | undefined {
  const type = trailers["lambda-runtime-function-error-type"];
  if (type === undefined) return undefined;
  return { kind: "error", type, body: Buffer.from(trailers["lambda-runtime-function-error-body"] ?? "", "base64") };
}

function typeIn(body: Uint8Array): string {
  try {
    const { errorType } = JSON.parse(Buffer.from(body).toString("utf8")) as { errorType?: unknown };
    return typeof errorType === "string" ? errorType : "Runtime.UnknownReason";
  } catch {
    return "Runtime.UnknownReason";
  }
}

function contentTypeOf(headers: IncomingHttpHeaders): string {
  return headers["content-type"] ?? "application/json";
}
