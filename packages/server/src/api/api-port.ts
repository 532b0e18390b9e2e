import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
// Imported, since tests may replace the global one by fake timers.
import { setImmediate } from "node:timers";
import {
  type Head,
  inOrder,
  type Listener,
  listen,
  makeAllowlist,
  namesTwoHosts,
  pageOf,
  requestFilter,
} from "@cloudstub/core/for-server";
import type { ApiContext } from "./context.js";
import { everyAnswer } from "./cors.js";
import { Problem, problem, problemDocument, problemType } from "./problem.js";
import { errorAnswer } from "./sdk-request.js";
import { malformed, refuseUnreadable } from "./unreadable-request.js";

/** The options of the API port. */
export interface ApiPortOptions extends ApiContext {
  /** Address to bind. */
  readonly host: string;
}

/** Most bytes of a request's address and headers: a fully percent-encoded message of 1 MiB is a query of 3 MiB. */
const MAX_HEAD_BYTES = 4 * 1024 * 1024;

/**
 * Listens on the API port; `apiPort` 0 picks a free one. Rejects with Node's error when the port is not available.
 *
 * The first request loads the application, so that a server used only through its mock port does not pay for it.
 */
export async function startApiPort({ host, ...context }: ApiPortOptions): Promise<Listener> {
  const { allowlist = makeAllowlist(host) } = context;
  const refusalOf = requestFilter({ allowlist, openTo, showsStored: false });
  let application: Promise<RequestListener> | undefined;
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (namesTwoHosts(request)) return send(response.setHeader("Connection", "close"), malformed);
    const refusal = refusalOf(request);
    if (refusal !== undefined)
      return refuse(
        request,
        response,
        new Problem({ status: 403, code: refusal.code, detail: refusal.why, type: pageOf(refusal.code) }),
      );
    try {
      application ??= load({ ...context, allowlist, apiPort: listener.port });
      (await application)(request, response);
    } catch (error) {
      application = undefined;
      context.onDefect?.(error);
      send(response, unavailable());
    }
  };
  const server = createServer({ maxHeaderSize: MAX_HEAD_BYTES }, (request, response) => {
    // The mock port, which shares the event loop, has its turn between pipelined requests.
    inOrder(response, () => setImmediate(() => void serve(request, response)));
  });
  server.on("clientError", refuseUnreadable);
  // Undocumented in Node. Without it, a client that half-closes its connection gets no pending answers.
  Object.assign(server, { httpAllowHalfOpen: true });
  const listener = await listen(server, host, context.apiPort);
  return listener;
}

async function load(context: ApiContext): Promise<RequestListener> {
  const { apiListener } = await import("./api-listener.js");
  return apiListener(context);
}

/** The routes open to every page (specification 4.1), and preflights, so that a page can read why it was refused. */
function openTo({ method, url = "/" }: Head): "changes" | undefined {
  if (method === "OPTIONS") return "changes";
  const isOpen = (method === "GET" || method === "HEAD") && openPaths.has(url.split("?", 1)[0] as string);
  return isOpen ? "changes" : undefined;
}

const openPaths = new Set(["/", "/console", "/api/status", "/api/history", "/api/openapi.json"]);

function refuse(
  { method = "GET", url = "/", headers: given }: IncomingMessage,
  response: ServerResponse,
  problem: Problem,
): void {
  const { status, headers, body } = errorAnswer(problem, { method, url, headers: given });
  response.writeHead(status, { ...everyAnswer, ...headers, "Content-Length": Buffer.byteLength(body) }).end(body);
}

function unavailable(): Problem {
  return problem("InternalError/load", {});
}

function send(response: ServerResponse, problem: Problem): void {
  const body = problemDocument(problem);
  const headers = { ...everyAnswer, "Content-Type": problemType, "Content-Length": Buffer.byteLength(body) };
  response.writeHead(problem.parts.status, headers).end(body);
}
