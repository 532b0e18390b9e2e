import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
// Kept from the start, and not the global one: tests put timers of their own in the place of Node's.
import { setImmediate } from "node:timers";
import { ArrivingBody, SMALL_BODY } from "../body/body.js";
import type { Registry } from "../registry/registry.js";
import { answer, refuse } from "../request/answer.js";
import { type Allowlist, makeAllowlist } from "../safety/allowlist.js";
import { requestFilter } from "../safety/request-filter.js";
import type { World } from "../world/world.js";
import { forBrowser, isFollowedLink, preflightAnswer } from "./browser.js";
import { type Listener, listen, namesTwoHosts } from "./listener.js";
import { refuseConnection, refuseRequest } from "./refuse-connection.js";
import { send } from "./send.js";

/** What the mock port serves, and whom. */
interface ListenerOptions {
  readonly registry: Registry;
  readonly world: World;
  /** The host names and the origins that are let in; local ones unless given. */
  readonly allowlist?: Allowlist | undefined;
  /** False answers each request as soon as its head has come; true unless given. */
  readonly defer?: boolean | undefined;
}

/** Where the mock port listens and what it serves. */
export interface HttpPortOptions extends ListenerOptions {
  readonly host: string;
  readonly port: number;
}

/** Longer than the connection pools of SDK clients keep an idle connection, so that they never send into a closing one. */
const KEEP_ALIVE_MS = 75_000;
/** All headers of a request together; AWS's front ends allow less. */
const LARGEST_HEADERS = 64 * 1024;
/** For the headers of a request to arrive, and for all of it: whoever sends 200 MB at 64 kB/s is slow, and not gone. */
const HEADERS_MS = 60_000;
const REQUEST_MS = 60 * 60_000;

/** Starts the mock port: between `node:http` and the request line. */
export function startHttpPort({ host, port, allowlist = makeAllowlist(host), ...options }: HttpPortOptions): Promise<Listener> {
  return listen(makeMockServer(requestListener({ ...options, allowlist })), host, port);
}

/**
 * Answers the requests of a mock port's server.
 *
 * Node tells of a request before it parses the body. In the next turn of the event loop a small body is there and need not be waited for, and
 * the answers to many clients leave together, which costs the system half as much as one after each request. Inside a test, where that turn may
 * be in the hands of fake timers, `defer: false` leaves it out.
 *
 * A request that comes behind another on its connection is served when that was answered: what a client wrote last is what stays, and
 * what it reads is what it wrote before (RFC 9112, section 9.3.2).
 */
export function requestListener({
  registry,
  world,
  allowlist = makeAllowlist("127.0.0.1"),
  defer = true,
}: ListenerOptions): RequestListener {
  const place = { registry, world, allowlist, refusalOf: requestFilter({ allowlist, isOpen: isFollowedLink }) };
  const serveOne = (pair: Pair) => void serve(place, pair);
  const begin = (pair: Pair) => {
    // Such a body comes in many pieces, and is best taken while the client writes.
    const isLarge = Number(pair.incoming.headers["content-length"]) > SMALL_BODY;
    if (defer && !isLarge) setImmediate(serveOne, pair);
    else serveOne(pair);
  };
  return (incoming, outgoing) => {
    if (namesTwoHosts(incoming)) return refuseRequest(outgoing, "it has two Host headers");
    // Node gives the socket to one answer after the other.
    if (outgoing.socket === null) outgoing.once("socket", () => begin({ incoming, outgoing }));
    else begin({ incoming, outgoing });
  };
}

/** A server with the limits of a mock port, which does not listen yet. */
export function makeMockServer(listener: RequestListener): Server {
  const timeouts = { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS };
  const server = createServer({ ...timeouts, maxHeaderSize: LARGEST_HEADERS }, listener);
  server.on("clientError", refuseConnection);
  // Node does not document it. Without it, a client that ends its half of a connection gets no answer that is not there yet.
  return Object.assign(server, { httpAllowHalfOpen: true });
}

interface Place extends Pick<ListenerOptions, "registry" | "world"> {
  readonly allowlist: Allowlist;
  readonly refusalOf: ReturnType<typeof requestFilter>;
}

interface Pair {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

async function serve({ registry, world, allowlist, refusalOf }: Place, { incoming, outgoing }: Pair): Promise<void> {
  const { method = "GET", url = "/", headers, socket } = incoming;
  const request = { method, url: originForm(url), headers, body: new ArrivingBody(incoming), connection: socket };
  const refusal = refusalOf(incoming);
  const response =
    refusal !== undefined
      ? refuse(world, request, refusal)
      : (preflightAnswer(incoming) ?? forBrowser(headers, await answer(registry, world, request), allowlist));
  if (outgoing.destroyed) return;
  try {
    send(outgoing, response);
  } catch {
    // Node refuses headers that HTTP can't hold. A connection that ends is the lesser evil than a server that does.
    outgoing.destroy();
  }
  // What the answer did not wait for is in the way of the next request.
  if (!incoming.complete) incoming.resume();
}

/** Clients that go through a proxy name the server in the address too (RFC 9112, 3.2.2). */
function originForm(url: string): string {
  return url.startsWith("/") ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, "").replace(/^(?!\/)/, "/");
}
