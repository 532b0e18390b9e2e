import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Payload } from "@cloudstub/kit";
import { type Listener, listen } from "../listener.js";
import type { World } from "../world/world.js";
import { answer } from "./answer.js";
import { bodyFrom } from "./body.js";
import { refuseConnection } from "./refuse-connection.js";
import type { Registry } from "./registry.js";
import type { WireResponse } from "./wire.js";
import { bytesOf, sizeOf } from "./wire-body.js";

/** Where the mock port listens and what it serves. */
export interface HttpPortOptions {
  readonly registry: Registry;
  readonly world: World;
  readonly host: string;
  readonly port: number;
}

/** Longer than the connection pools of SDK clients keep an idle connection, so that they never send into a closing one. */
const KEEP_ALIVE_MS = 75_000;
/** All headers of a request together; AWS's front ends allow less. */
const LARGEST_HEADERS = 64 * 1024;

/** Starts the mock port: between `node:http` and the request line. */
export function startHttpPort({ registry, world, host, port }: HttpPortOptions): Promise<Listener> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: LARGEST_HEADERS }, (incoming, outgoing) => {
    void serve(registry, world, { incoming, outgoing });
  });
  server.on("clientError", refuseConnection);
  return listen(server, host, port);
}

interface Pair {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

async function serve(registry: Registry, world: World, { incoming, outgoing }: Pair): Promise<void> {
  const { method = "GET", url = "/", headers, socket } = incoming;
  const request = { method, url: originForm(url), headers, body: bodyFrom(incoming), connection: socket };
  const response = await answer(registry, world, request);
  if (outgoing.destroyed) return;
  try {
    send(outgoing, response);
  } catch {
    // Node refuses headers that HTTP can't hold. A connection that ends is the lesser evil than a server that does.
    outgoing.destroy();
  }
  incoming.resume();
}

/** Clients that go through a proxy name the server in the address too (RFC 9112, 3.2.2). */
function originForm(url: string): string {
  return url.startsWith("/") ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*(?=\/?)/i, "").replace(/^(?!\/)/, "/");
}

function send(outgoing: ServerResponse, { status, headers, body, breaksOff }: WireResponse): void {
  if (breaksOff === "at once") return void outgoing.destroy();
  const size = sizeOf(body);
  if (status !== 204 && status !== 304 && headers["Content-Length"] === undefined) headers["Content-Length"] = String(size);
  outgoing.writeHead(status, inWritableOrder(headers));
  // Dropped once the piece has left, so that the client gets all of it.
  if (breaksOff !== undefined) outgoing.write(bytesOf(body).subarray(0, breaksOff), () => outgoing.destroy());
  else if (typeof body === "string" || body instanceof Uint8Array) outgoing.end(body);
  else void sendChunks(outgoing, body);
}

/** Node refuses a Content-Disposition that is not ASCII, which others may hold, where it stands behind the Content-Length. */
function inWritableOrder(headers: WireResponse["headers"]): WireResponse["headers"] {
  if (headers["Content-Disposition"] === undefined) return headers;
  return { "Content-Disposition": headers["Content-Disposition"], ...headers };
}

async function sendChunks(outgoing: ServerResponse, { chunks }: Payload): Promise<void> {
  for (const chunk of chunks.slice(0, -1)) {
    if (outgoing.destroyed) return;
    if (!outgoing.write(chunk))
      await new Promise<void>((resolve) => {
        const go = () => {
          outgoing.off("drain", go).off("close", go);
          resolve();
        };
        outgoing.on("drain", go).on("close", go);
      });
  }
  outgoing.end(chunks.at(-1));
}
