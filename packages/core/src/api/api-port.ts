import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type Listener, listen, namesTwoHosts } from "../http/listener.js";
import { makeAllowlist } from "../safety/allowlist.js";
import { type Head, requestFilter } from "../safety/request-filter.js";
import type { ApiContext } from "./context.js";
import { everyAnswer } from "./cors.js";
import { Problem, problemDocument, problemType } from "./problem.js";
import { refuseUnreadable } from "./unreadable-request.js";

/** Where the API port listens, and what it shows. */
export interface ApiPortOptions extends ApiContext {
  /** Address to bind. */
  readonly host: string;
}

/** Bytes of a request's address and headers: a message of 1 MiB, every byte of it percent-encoded, is a query of 3 MiB. */
const LARGEST_HEAD = 4 * 1024 * 1024;

/**
 * Listens on the API port; `apiPort` 0 picks a free one. Rejects with Node's error when the port can't be had.
 *
 * The application is loaded by the first request: a server that is only spoken to on the mock port never pays for it.
 */
export async function startApiPort({ host, ...context }: ApiPortOptions): Promise<Listener> {
  const { allowlist = makeAllowlist(host) } = context;
  const refusalOf = requestFilter({ allowlist, isOpen });
  let application: Promise<RequestListener> | undefined;
  const server = createServer({ maxHeaderSize: LARGEST_HEAD }, async (request, response) => {
    if (namesTwoHosts(request)) return refuseUnreadable(new Error("two Host headers"), request.socket);
    const refusal = refusalOf(request);
    if (refusal !== undefined) return send(response, new Problem({ status: 403, code: refusal.code, detail: refusal.why }));
    try {
      application ??= load({ ...context, allowlist, apiPort: listener.port });
      (await application)(request, response);
    } catch (error) {
      application = undefined;
      context.onDefect?.(error);
      send(response, unavailable());
    }
  });
  server.on("clientError", refuseUnreadable);
  const listener = await listen(server, host, context.apiPort);
  return listener;
}

async function load(context: ApiContext): Promise<RequestListener> {
  const { apiListener } = await import("./api-listener.js");
  return apiListener(context);
}

/** What the specification gives to every page (4.1), and the preflights of all routes, so that a page may read why it was refused. */
function isOpen({ method, url = "/" }: Head): boolean {
  if (method === "OPTIONS") return true;
  return (method === "GET" || method === "HEAD") && openPaths.has(url.split("?", 1)[0] as string);
}

const openPaths = new Set(["/", "/console", "/api/status", "/api/history", "/api/openapi.json"]);

function unavailable(): Problem {
  const detail =
    "The API port's application could not be loaded; the installation is damaged, or was changed while the server ran. Start it again.";
  return new Problem({ status: 500, code: "InternalError", detail });
}

function send(response: ServerResponse, problem: Problem): void {
  const headers = { ...everyAnswer, "Content-Type": problemType };
  response.writeHead(problem.parts.status, headers).end(problemDocument(problem));
}
