import { Readable } from "node:stream";
import type { Signal } from "./abort.js";
import { answerInProcess, type InProcess } from "./in-process.js";

/** An HTTP request of the SDK. */
interface SdkRequest {
  readonly method: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly query?: { readonly [name: string]: string | readonly string[] | null };
  readonly headers: { readonly [name: string]: string };
  readonly body?: unknown;
}

interface HandlerOptions {
  readonly abortSignal?: Signal;
}

/** What an SDK client takes as its `requestHandler`. `new S3Client({ requestHandler: mock.requestHandler() })` */
export interface SdkRequestHandler {
  readonly metadata: { readonly handlerProtocol: string };
  handle(
    request: SdkRequest,
    options?: HandlerOptions,
  ): Promise<{ response: { statusCode: number; headers: Record<string, string>; body: Readable } }>;
  destroy(): void;
  updateHttpClientConfig(): void;
  httpHandlerConfigs(): Record<string, never>;
}

/** A request handler for SDK clients that asks a mock and opens no socket. Broken connections look as they do on a socket. */
export function requestHandlerFor(place: InProcess): SdkRequestHandler {
  return {
    metadata: { handlerProtocol: "http/1.1" },
    async handle({ method, hostname, port, path, query, headers, body }, { abortSignal } = {}) {
      const host = headers["host"] ?? (port === undefined ? hostname : `${hostname}:${port}`);
      const request = { method, url: path + queryString(query), headers: { ...headers, host }, body: () => wholeBody(body) };
      const response = await answerInProcess(place, { ...request, signal: abortSignal }).catch((error: NodeJS.ErrnoException) => {
        // The name that the SDK's own handler gives a broken connection, and that its retries know.
        throw error.code === "ECONNRESET" ? Object.assign(error, { name: "TimeoutError" }) : error;
      });
      const lowered = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]));
      return { response: { statusCode: response.status, headers: lowered, body: Readable.from(response.body, { objectMode: false }) } };
    },
    destroy() {},
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
  };
}

function queryString(query: SdkRequest["query"] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [escaped(name)] : [value].flat().map((one) => `${escaped(name)}=${escaped(one)}`),
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A copy, as a socket makes one: what is stored stays as it was sent, and the caller may use its bytes for something else. */
async function wholeBody(body: unknown): Promise<Uint8Array> {
  if (body === undefined || body === null) return new Uint8Array();
  if (typeof body === "string") return Buffer.from(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body.slice());
  if (ArrayBuffer.isView(body)) return Buffer.from(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
  const pieces: Uint8Array[] = [];
  const source = body instanceof Blob ? body.stream() : body;
  for await (const piece of source as AsyncIterable<Uint8Array | string>)
    pieces.push(typeof piece === "string" ? Buffer.from(piece) : piece);
  return Buffer.concat(pieces);
}
