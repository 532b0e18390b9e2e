import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import type { Socket } from "node:net";
import timers from "node:timers";
import type { WireRequest } from "@cloudstub/core";
import { processWide } from "../process/process-wide.js";
import type { MockWorld } from "./mock-world.js";

/** An async context: that of a test, of a function in `fork.run(…)`, or of neither. */
interface TestContext {
  /** The world that its requests go to; undefined for a test that has none of its own, or none yet. */
  target: MockWorld | undefined;
  readonly outer: TestContext | undefined;
}

/**
 * The contexts of the requests that this process sends. A client and the server of a mock are in one process, and see the two ends of one socket: its
 * ports tell the server in which context the client sent the request.
 */
interface Contexts {
  readonly current: AsyncLocalStorage<TestContext>;
  /** By its ports: a socket, and the context of the request under way; undefined between two requests. */
  readonly bySocket: Map<number, { readonly socket: Socket; context: TestContext | undefined }>;
  isWatching: boolean;
}

const contexts = processWide<Contexts>("contexts", () => ({
  current: new AsyncLocalStorage(),
  bySocket: new Map(),
  isWatching: false,
}));

/** The real timer, saved before a test can install a fake one. */
const { setTimeout } = timers;

/** How long a closed socket is known, in milliseconds: the server may read a request only after its client has aborted it. */
const KNOWN_AFTER_CLOSE_MS = 1000;

const outside: TestContext = { target: undefined, outer: undefined };

/** Runs a function in a context of its own, whose requests go to this world, or to one that is set later. */
export function runInContext<T>(target: MockWorld | undefined, run: () => T): T {
  return contexts.current.run({ target, outer: contexts.current.getStore() }, run);
}

/** Sets the world of the context of the code that calls this; it must be a test's. */
export function joinContext(target: MockWorld): void {
  const context = contexts.current.getStore();
  if (context !== undefined) context.target = target;
}

/** The context of the code that calls this. */
function currentContext(): TestContext {
  return contexts.current.getStore() ?? outside;
}

/** The context in which a request was made; undefined where that is not known: another process sent it, or it is still being sent. */
export function contextOf({ connection }: Pick<WireRequest, "connection">): TestContext | undefined {
  if (connection === undefined || !("remotePort" in connection)) return currentContext();
  return contexts.bySocket.get(keyOf(connection.remotePort, connection.localPort))?.context;
}

/** Begins to note the contexts of requests. It patches nothing: Node tells on its diagnostics channels. */
export function noteContexts(): void {
  if (contexts.isWatching) return;
  contexts.isWatching = true;
  watchHttp();
  watchFetch();
  continueInServers();
}

/**
 * Node 22.12 tells of a request when it is created, Node 20 when it was written, which for a streamed body is after the server got its head.
 * Until then the socket must not have the context of the request before.
 */
function watchHttp(): void {
  const created = new WeakMap<ClientRequest, TestContext>();
  subscribe("http.client.request.created", (message) => {
    const { request } = message as { readonly request: ClientRequest };
    const context = currentContext();
    created.set(request, context);
    request.once("socket", (socket) => note(socket, context));
  });
  subscribe("http.client.request.start", (message) => {
    const { request } = message as { readonly request: ClientRequest };
    note(request.socket, created.get(request) ?? currentContext());
  });
  subscribe("http.client.response.finish", (message) => {
    const { socket } = (message as { readonly request: { readonly socket: Socket | null } }).request;
    if (socket === null) return;
    const known = contexts.bySocket.get(keyOf(socket.localPort, socket.remotePort));
    if (known !== undefined) known.context = undefined;
  });
}

/** A server of this process goes on in the context of its client, so that an application that a test calls over HTTP is in that test. */
function continueInServers(): void {
  const inherited = new WeakMap<Socket, TestContext>();
  subscribe("http.server.request.start", (message) => {
    const { socket } = message as { readonly socket: Socket };
    // Where the client's is not known, it is that in which the server was started, and not that of the request before.
    const own = inherited.get(socket) ?? currentContext();
    inherited.set(socket, own);
    contexts.current.enterWith(contexts.bySocket.get(keyOf(socket.remotePort, socket.localPort))?.context ?? own);
  });
}

/** A request of `fetch` is created in the context of its caller, and sent on a socket in that of any. */
function watchFetch(): void {
  const created = new WeakMap<object, TestContext>();
  subscribe("undici:request:create", (message) => {
    created.set((message as { readonly request: object }).request, currentContext());
  });
  subscribe("undici:client:sendHeaders", (message) => {
    const { request, socket } = message as { readonly request: object; readonly socket: Socket };
    note(socket, created.get(request) ?? outside);
  });
}

/** Every request is noted, also one outside of tests: a socket that is kept open serves one context after the other. */
function note(socket: Socket | null, context: TestContext): void {
  if (socket === null) return;
  if (socket.connecting) return void socket.once("connect", () => note(socket, context));
  const key = keyOf(socket.localPort, socket.remotePort);
  const known = contexts.bySocket.get(key);
  if (known?.socket === socket) {
    known.context = context;
    return;
  }
  contexts.bySocket.set(key, { socket, context });
  // By then another socket may have the ports.
  const forget = () => contexts.bySocket.get(key)?.socket === socket && contexts.bySocket.delete(key);
  socket.once("close", () => setTimeout(forget, KNOWN_AFTER_CLOSE_MS).unref());
}

/** Two ports as one number: sockets to different servers may have the same local port. */
function keyOf(client = 0, server = 0): number {
  return client * 65_536 + server;
}
