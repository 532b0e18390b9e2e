/**
 * HTTP/2 for clients that ask for it when they begin TLS: each stream is handed to the server of HTTP/1.1 as a connection of its own, in memory, so that limits,
 * time-outs, `Expect`, faults and answers are the same in both.
 */
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { constants, performServerHandshake, type ServerHttp2Session, type ServerHttp2Stream } from "node:http2";
import { type Duplex, duplexPair, pipeline } from "node:stream";
// Imported, since tests may replace the global ones by fake timers.
import { clearTimeout, setTimeout } from "node:timers";
import type { TLSSocket } from "node:tls";

/** How the server of HTTP/1.1 takes a connection, and its limits. */
export interface Http1 {
  readonly serve: (connection: Duplex) => void;
  readonly maxHeaderBytes: number;
  readonly keepAliveMs: number;
}

/**
 * The most streams of one connection at a time. Node goes on counting a stream for a while after its end, and so refuses requests of a client that keeps to the number.
 * The number is far beyond what clients have at a time (Go and Java 100).
 */
const MAX_STREAMS = 1000;

/** Megabytes of answers that wait for a client on one connection: as many as on a thousand connections of HTTP/1.1. Node refuses further requests beyond it, without an answer. */
const MAX_WAITING_MB = 1024;

/** Headers of one request, as many as Node's HTTP/1.1 reads. */
const MAX_HEADERS = 2000;

/** The limit for the head of an answer, which CloudStub itself has written. */
const MAX_ANSWER_HEAD_BYTES = 1024 * 1024;

/** Headers of HTTP/1.1 that HTTP/2 forbids (RFC 9113, section 8.2.2). */
const ofConnections = ["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"];

/** Serves the streams of a connection. The session ends when the client or `close` ends it, or after `keepAliveMs` without a request. */
export function serveHttp2(socket: TLSSocket, http1: Http1): ServerHttp2Session {
  const settings = { maxConcurrentStreams: MAX_STREAMS, maxHeaderListSize: http1.maxHeaderBytes, enablePush: false };
  const limits = { maxHeaderListPairs: MAX_HEADERS, maxSessionMemory: MAX_WAITING_MB };
  const session = performServerHandshake(socket, { settings, ...limits });
  let open = 0;
  session.on("error", () => session.destroy());
  session.setTimeout(http1.keepAliveMs, () => open === 0 && session.close());
  // The types of Node lack the last parameter.
  session.on("stream", (stream: ServerHttp2Stream, ...[, , rawHeaders]: [object, number, readonly string[]]) => {
    open++;
    stream.on("error", () => {}).once("close", () => open--);
    stream.once("aborted", () => stream.destroy());
    answerStream(stream, { rawHeaders, socket, http1 });
  });
  return session;
}

interface Arrived {
  /** Names and values in turns, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly socket: TLSSocket;
  readonly http1: Http1;
}

function answerStream(stream: ServerHttp2Stream, { rawHeaders, socket, http1 }: Arrived): void {
  const head = headOf(rawHeaders, stream.endAfterHeaders);
  // A tunnel is the one request without a path.
  if (head.path === "") {
    stream.respond({ ":status": 405 }, { endStream: true });
    return;
  }
  const [client, server] = connectionFor(stream, socket);
  const maxHeaderSize = MAX_ANSWER_HEAD_BYTES;
  let inner: ClientRequest;
  try {
    inner = request({ ...head, createConnection: () => client, maxHeaderSize });
  } catch {
    // The head has characters that HTTP/1.1 can't carry.
    stream.respond({ ":status": 400 }, { endStream: true });
    return;
  }
  http1.serve(server);
  inner.on("continue", () => stream.destroyed || stream.additionalHeaders({ ":status": 100 }));
  // After the whole answer, the error says only that nothing reads the rest of the request.
  inner.on("error", () => stream.writableEnded || reset(stream));
  inner.on("response", (answer) => send(stream, answer));
  client.once("close", () => dropRest(stream.unpipe(inner), http1.keepAliveMs));
  inner.flushHeaders();
  stream.pipe(inner);
}

/** A request as HTTP/1.1 has it. */
interface Head {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly string[];
}

function headOf(raw: readonly string[], isWithoutBody: boolean): Head {
  const pseudo = new Map<string, string>();
  const headers = ["Connection", "keep-alive"];
  let hasLength = false;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string;
    const value = raw[at + 1] as string;
    if (name.startsWith(":")) pseudo.set(name, value);
    else if (!ofConnections.includes(name) && !isSameHost(name, value, pseudo)) headers.push(name, value);
    if (name === "content-length") hasLength = true;
  }
  const method = pseudo.get(":method") ?? "";
  const authority = pseudo.get(":authority");
  if (authority !== undefined) headers.push("Host", authority);
  if (!hasLength && !isWithoutBody) headers.push("Transfer-Encoding", "chunked");
  else if (!hasLength && !["GET", "HEAD", "DELETE", "OPTIONS"].includes(method)) headers.push("Content-Length", "0");
  return { method, path: pseudo.get(":path") ?? "", headers };
}

/** True for a header Host that repeats the authority. A different Host is passed on, and refused as a second one. */
function isSameHost(name: string, value: string, pseudo: ReadonlyMap<string, string>): boolean {
  return name === "host" && value === pseudo.get(":authority");
}

/** The two ends of a connection in memory, which lasts as long as the stream. */
function connectionFor(stream: ServerHttp2Stream, socket: TLSSocket): [client: Duplex, server: Duplex] {
  const [client, server] = duplexPair();
  const { remoteAddress, remotePort, localPort } = socket;
  const destroySoon = () => server.end(() => server.destroy());
  Object.assign(server, { encrypted: true, remoteAddress, remotePort, localPort, destroySoon });
  // Node calls it when an answer is whole.
  Object.assign(client, { destroySoon: () => client.destroy() });
  client.on("error", () => {});
  server.on("error", () => {});
  // A server that closes before its output was read has broken the connection off.
  server.once("close", () => server.writableFinished || client.destroy());
  stream.once("close", () => {
    client.destroy();
    server.destroy();
  });
  return [client, server];
}

function send(stream: ServerHttp2Stream, answer: IncomingMessage): void {
  if (stream.destroyed || stream.closed) return;
  const { statusCode = 500, headersDistinct, req } = answer as IncomingMessage & { readonly req: ClientRequest };
  const lines = Object.entries(headersDistinct).filter(([name]) => !ofConnections.includes(name));
  const headers = lines.map(([name, values = []]) => [name, values.length === 1 ? values[0] : values]);
  const endStream = req.method === "HEAD" || statusCode === 204 || statusCode === 304;
  stream.respond({ ...Object.fromEntries(headers), ":status": statusCode }, { endStream });
  if (endStream) answer.resume();
  else pipeline(answer, stream, (error) => error && reset(stream));
}

/**
 * Reads and drops the rest of a request that was answered early. After `keepAliveMs` it tells the client to stop (RFC 9113, section 8.1): sent at once, that could overtake
 * the end of the answer.
 */
function dropRest(stream: ServerHttp2Stream, keepAliveMs: number): void {
  if (stream.readableEnded || stream.closed) return;
  const end = setTimeout(() => stream.close(constants.NGHTTP2_NO_ERROR), keepAliveMs).unref();
  stream.once("close", () => clearTimeout(end)).resume();
}

/** Resets a stream that gets no answer, or whose answer broke off. `stream.close(code)` would send nothing before the head of an answer. */
function reset(stream: ServerHttp2Stream): void {
  stream.destroy(new Error("The answer broke off."));
}
