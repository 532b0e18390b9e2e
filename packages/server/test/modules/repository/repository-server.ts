import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** What a path of a repository answers: a file, a status without one, or something of its own making. */
export type Content = Uint8Array | string | number | ((request: IncomingMessage, response: ServerResponse) => void);

/** An HTTP server on loopback that serves these files until the test ends. */
export interface RepositoryServer {
  /** Without a slash at its end. */
  readonly url: string;
  /** Paths in the order in which they were asked for. */
  readonly log: readonly string[];
  /** The requests themselves. */
  readonly requests: readonly IncomingMessage[];
}

/** Serves files by path; what is not among them is not found. */
export async function serveRepository(files: { readonly [path: string]: Content }): Promise<RepositoryServer> {
  const requests: IncomingMessage[] = [];
  const log: string[] = [];
  const listener = answerFrom(files);
  const port = await listen(
    createServer((request, response) => {
      requests.push(request);
      log.push(request.url ?? "");
      listener(request, response);
    }),
  );
  return { url: `http://127.0.0.1:${port}`, log, requests };
}

/** Answers with files by path. */
export function answerFrom(files: { readonly [path: string]: Content }): RequestListener {
  return (request, response) => {
    const content = files[request.url ?? ""] ?? 404;
    if (typeof content === "function") content(request, response);
    else if (typeof content === "number")
      response.writeHead(content).end("<html>It does not matter what is said here.</html>");
    else response.end(content);
  };
}

/** A TCP server on loopback that answers each connection's first bytes with these bytes, and then closes or waits. */
export async function serveBytes(answer: string, then: "close" | "wait" = "close"): Promise<string> {
  const port = await listen(
    createTcpServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => (then === "close" ? socket.end(answer) : socket.write(answer)));
    }),
  );
  return `http://127.0.0.1:${port}`;
}

/** Listens on a free port of loopback until the test ends, and returns the port. */
export async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** A jar at its place in a repository, with these checksums beside it. */
export function published(
  { id, version }: { readonly id: string; readonly version: string },
  jar: Uint8Array,
  algorithms: readonly string[] = ["sha512", "sha256", "sha1"],
): { [path: string]: Content } {
  const path = pathOf(id, version);
  return { [path]: jar, ...Object.fromEntries(algorithms.map((name) => [`${path}.${name}`, checksum(name, jar)])) };
}

/** Where a Maven-layout repository has the archive of a module. */
export function pathOf(id: string, version: string): string {
  return `/io/cloudstub/cloudstub-${id}/${version}/cloudstub-${id}-${version}.jar`;
}

export function checksum(algorithm: string, bytes: Uint8Array): string {
  return createHash(algorithm).update(bytes).digest("hex");
}
