import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
// Imported, since tests may replace the global one by fake timers.
import { setImmediate } from "node:timers";
import type { TlsOptions } from "node:tls";
import { ArrivingBody, SMALL_BODY } from "../body/body.js";
import type { Registry } from "../registry/registry.js";
import { answer, refuse } from "../request/answer.js";
import { preflightByService } from "../request/cross-origin.js";
import { type Allowlist, makeAllowlist } from "../safety/allowlist.js";
import type { Effect } from "../safety/effect.js";
import { type Head, requestFilter } from "../safety/request-filter.js";
import type { WireResponse } from "../wire/wire.js";
import { leave } from "../wire/wire-body.js";
import type { Worlds } from "../world/worlds.js";
import { forBrowser, isFollowedLink, preflightAnswer } from "./browser.js";
import { askFront, type Front } from "./front.js";
import { type Listener, listen, namesTwoHosts } from "./listener.js";
import { inOrder } from "./pipelining.js";
import { refuseConnection, refuseRequest } from "./refuse-connection.js";
import { send } from "./send.js";

interface ListenerOptions {
  readonly registry: Registry;
  readonly worlds: Worlds;
  /** The allowed host names and origins; local ones unless given. */
  readonly allowlist?: Allowlist | undefined;
  /** False answers each request as soon as its headers have arrived; true unless given. */
  readonly defer?: boolean | undefined;
  /** Is asked before the services. */
  readonly front?: Front | undefined;
}

/** The options of the mock port. */
export interface HttpPortOptions extends ListenerOptions {
  readonly host: string;
  readonly port: number;
  /** Answers HTTPS on the same port too, with this certificate. */
  readonly tls?: TlsOptions | undefined;
}

/** Longer than SDK clients keep an idle connection, so that they never send on a closing one. */
const KEEP_ALIVE_MS = 75_000;
/** For all headers of a request; AWS allows less. */
const MAX_HEADER_BYTES = 64 * 1024;
/** Time limits for the headers and for the whole request. 200 MB at 64 kB/s take 52 minutes. */
const HEADERS_MS = 60_000;
const REQUEST_MS = 60 * 60_000;

/** Starts the mock port: between `node:http` and the request line. */
export async function startHttpPort({
  host,
  port,
  tls,
  allowlist = makeAllowlist(host),
  ...options
}: HttpPortOptions): Promise<Listener> {
  const server = makeMockServer(requestListener({ ...options, allowlist }));
  if (tls !== undefined) {
    const { acceptTls } = await import("./accept-tls.js");
    acceptTls(server, tls, { maxHeaderBytes: MAX_HEADER_BYTES, keepAliveMs: KEEP_ALIVE_MS });
  }
  return listen(server, host, port);
}

/**
 * Answers the requests of a mock port's server.
 *
 * Node reports a request before it parses the body. One turn of the event loop later a small body has arrived. All requests of a turn are
 * then answered together: Node empties its queues of ticks and microtasks after each immediate, so one for each request would cost more
 * (0.87 to 0.98 of the processor time was measured). `defer: false` answers without this turn, for tests, whose fake timers may control it.
 */
export function requestListener({
  registry,
  worlds,
  allowlist = makeAllowlist("127.0.0.1"),
  defer = true,
  front,
}: ListenerOptions): RequestListener {
  const served = {
    registry,
    worlds,
    front,
    allowlist,
    refusalOf: requestFilter({ allowlist, openTo, showsStored: true }),
  };
  let arrived: Pair[] = [];
  const serveArrived = () => {
    const pairs = arrived;
    arrived = [];
    for (const pair of pairs) void serve(served, pair);
  };
  const begin = (pair: Pair) => {
    // Read a large body while the client sends it.
    const isLarge = Number(pair.incoming.headers["content-length"]) > SMALL_BODY;
    if (!defer || isLarge) void serve(served, pair);
    else if (arrived.push(pair) === 1) setImmediate(serveArrived);
  };
  return (incoming, outgoing) => {
    if (namesTwoHosts(incoming)) return refuseRequest(outgoing, "it has two Host headers");
    inOrder(outgoing, () => begin({ incoming, outgoing }));
  };
}

/** Makes a server with the limits of a mock port; it does not listen yet. */
export function makeMockServer(listener: RequestListener): Server {
  const timeouts = { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS };
  const server = createServer({ ...timeouts, maxHeaderSize: MAX_HEADER_BYTES }, listener);
  server.on("clientError", refuseConnection);
  // Expectations that HTTP does not know, and an empty one, are ignored as AWS ignores them; Node would refuse them with 417.
  server.on("checkExpectation", listener);
  // Undocumented in Node. Without it, a client that half-closes its connection gets no pending answers.
  return Object.assign(server, { httpAllowHalfOpen: true });
}

interface Served extends Pick<ListenerOptions, "registry" | "worlds" | "front"> {
  readonly allowlist: Allowlist;
  readonly refusalOf: ReturnType<typeof requestFilter>;
}

interface Pair {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** A page from anywhere may have a link that shows a document; what it asks for otherwise is refused. */
function openTo(head: Head): Effect | undefined {
  return isFollowedLink(head) ? "shows" : undefined;
}

async function serve(served: Served, { incoming, outgoing }: Pair): Promise<void> {
  const response = await responseTo(served, incoming);
  if (outgoing.destroyed) return leave(response.body);
  try {
    send(outgoing, response);
  } catch {
    // Node refuses headers that HTTP can't carry; close the connection instead of crashing the server.
    outgoing.destroy();
  }
  // Drain the unread body so that the connection can be reused.
  if (!incoming.complete) incoming.resume();
}

async function responseTo(
  { registry, worlds, front, allowlist, refusalOf }: Served,
  incoming: IncomingMessage,
): Promise<WireResponse> {
  const { method = "GET", url = "/", headers, socket } = incoming;
  const request = { method, url: originForm(url), headers, body: new ArrivingBody(incoming), connection: socket };
  const refusal = refusalOf(incoming);
  if (refusal !== undefined && refusal.unless === undefined) return refuse(worlds.default, request, refusal);
  const preflight = preflightByService(registry, worlds, request) ?? preflightOfPort(registry, incoming);
  if (preflight !== undefined) return preflight;
  const asked =
    refusal?.unless === undefined ? request : { ...request, refusal: { ...refusal, unless: refusal.unless } };
  const own = refusal === undefined && front !== undefined ? askFront(front, request, { registry, worlds }) : undefined;
  return forBrowser(headers, await (own ?? answer(registry, worlds, asked)), allowlist);
}

/** A site without rules for pages gets their preflights, as any request. */
function preflightOfPort({ hostNames }: Registry, incoming: IncomingMessage): WireResponse | undefined {
  const answer = preflightAnswer(incoming);
  return answer === undefined || hostNames.of(incoming.headers.host ?? "").site !== undefined ? undefined : answer;
}

/** Removes the server from an absolute URL, which clients send through a proxy (RFC 9112, 3.2.2). */
function originForm(url: string): string {
  return url.startsWith("/") ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, "").replace(/^(?!\/)/, "/");
}
