import { Readable } from "node:stream";
import type { AbortSignalLike } from "./abort.js";
import { answerInProcess, type InProcessMock } from "./in-process.js";

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
  readonly abortSignal?: AbortSignalLike;
}

/** A `requestHandler` for SDK clients. `new S3Client({ requestHandler: mock.requestHandler() })` */
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

/** Makes a request handler for SDK clients that sends to a mock without a socket. A dropped connection rejects as it does on a socket. */
export function requestHandlerFor(mock: InProcessMock): SdkRequestHandler {
  return {
    metadata: { handlerProtocol: "http/1.1" },
    async handle({ method, hostname, port, path, query, headers, body }, { abortSignal } = {}) {
      const host = headers["host"] ?? (port === undefined ? hostname : `${hostname}:${port}`);
      const request = {
        method,
        url: path + queryString(query),
        headers: { ...headers, host },
        body: () => wholeBody(body),
      };
      const response = await answerInProcess(mock, { ...request, signal: abortSignal }).catch(
        (error: NodeJS.ErrnoException) => {
          // The SDK's own handler gives a broken connection this name, and the SDK retries it.
          throw error.code === "ECONNRESET" ? Object.assign(error, { name: "TimeoutError" }) : error;
        },
      );
      const lowered = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
      );
      // One text, as the SDK's own handler makes of a header that was sent several times.
      if (response.cookies.length > 0) lowered["set-cookie"] = response.cookies.join(",");
      return {
        response: {
          statusCode: response.status,
          headers: lowered,
          body: Readable.from(response.body, { objectMode: false }),
        },
      };
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

/** Copies the body, as a socket does: the caller may reuse its buffer. */
async function wholeBody(body: unknown): Promise<Uint8Array> {
  if (body === undefined || body === null) return new Uint8Array();
  if (typeof body === "string") return Buffer.from(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body.slice());
  if (ArrayBuffer.isView(body)) return Buffer.from(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
  const chunks: Uint8Array[] = [];
  const source = body instanceof Blob ? body.stream() : body;
  for await (const chunk of source as AsyncIterable<Uint8Array | string>)
    chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks);
}
