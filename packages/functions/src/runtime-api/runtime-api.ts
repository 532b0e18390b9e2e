import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { type RuntimeReply, WANTS_NEXT } from "./exchange.js";
import { PipeConnection } from "./pipe.js";
import { readPosted } from "./posted.js";
import { BASE, type Session } from "./session.js";

/** Where a runtime finds its session. */
export interface Address {
  /** Value of `AWS_LAMBDA_RUNTIME_API`. */
  readonly address: string;
  /** Answers what comes over the pipe of a process that runs one of our own clients. */
  readonly attach: (pipe: Duplex) => void;
  /** Ends it: no request reaches the session any more. */
  readonly close: () => void;
}

/**
 * Lambda's Runtime API. Our own clients speak it over a pipe, and stream responses on a port that they share, where each session has a path that
 * can't be guessed. Clients of others, of which Rust's takes no path, have a port of their own. There the request's id, a random UUID, is the
 * secret; and what a web page could send is refused on all ports.
 */
export class RuntimeApi {
  #shared: Promise<Server> | undefined;
  readonly #sessions = new Map<string, Session>();
  readonly #servers = new Set<Server>();

  /** Gives a session a path on the shared port. */
  async share(session: Session): Promise<Address> {
    this.#shared ??= this.#listen((request) => this.#sharedRoute(request));
    const token = randomBytes(16).toString("hex");
    this.#sessions.set(token, session);
    const { port } = (await this.#shared).address() as AddressInfo;
    const attach = (pipe: Duplex) => void new PipeConnection(pipe, session);
    return { address: `127.0.0.1:${port}/${token}`, attach, close: () => this.#sessions.delete(token) };
  }

  /** Gives a session a port of its own. */
  async open(session: Session): Promise<Address> {
    const server = await this.#listen(({ url = "" }) => {
      return url.startsWith(BASE) ? { session, path: url.slice(BASE.length) } : undefined;
    });
    const { port } = server.address() as AddressInfo;
    return { address: `127.0.0.1:${port}`, attach: () => {}, close: () => this.#close(server) };
  }

  /** Ends all ports. */
  close(): void {
    for (const server of this.#servers) this.#close(server);
    this.#sessions.clear();
    this.#shared = undefined;
  }

  #sharedRoute({ url = "" }: IncomingMessage): Route | undefined {
    const session = this.#sessions.get(url.slice(1, 33));
    return session !== undefined && url.startsWith(BASE, 33)
      ? { session, path: url.slice(33 + BASE.length) }
      : undefined;
  }

  #listen(routeOf: (request: IncomingMessage) => Route | undefined): Promise<Server> {
    const server = makeServer((request, response) =>
      serve(request, response, isOfAPage(request) ? undefined : routeOf(request)),
    );
    server.on("connection", (socket) => {
      socket.setNoDelay(true);
      socket.unref();
    });
    this.#servers.add(server);
    return new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", () => resolve(server.unref()));
    });
  }

  #close(server: Server): void {
    this.#servers.delete(server);
    server.close();
    server.closeAllConnections();
  }
}

interface Route {
  readonly session: Session;
  readonly path: string;
}

/** A runtime may wait for its next event, and a response may be streamed, for longer than any limit. */
function makeServer(listener: RequestListener): Server {
  return Object.assign(createServer(listener), {
    requestTimeout: 0,
    headersTimeout: 0,
    keepAliveTimeout: 0,
    timeout: 0,
  });
}

function serve(request: IncomingMessage, response: ServerResponse, route: Route | undefined): void {
  if (route === undefined) {
    request.resume();
    response.writeHead(403, { Connection: "close" }).end();
    return;
  }
  response.on("error", () => {});
  const { session, path } = route;
  const { socket } = response;
  const reply: RuntimeReply = {
    send: (status, headers, body) =>
      response.writeHead(status, { ...headers, "Content-Length": body.byteLength }).end(body),
    isBroken: () => socket?.errored != null,
  };
  response.once("close", () => session.leave(reply));
  session
    .handle(
      {
        method: request.method,
        path,
        wantsNext: request.headers[WANTS_NEXT] !== undefined,
        read: (kind, sink) => readPosted(request, kind, sink),
        skip: () => request.resume(),
      },
      reply,
    )
    .catch(() => response.destroy());
}

/** True for what a browser sends for a web page, and for a name that leads to this machine: no runtime does either. */
function isOfAPage({ headers, socket }: IncomingMessage): boolean {
  if (headers.origin !== undefined || headers.host !== `127.0.0.1:${socket.localPort}`) return true;
  return Object.keys(headers).some((name) => name.startsWith("sec-fetch-"));
}
