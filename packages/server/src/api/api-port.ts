import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type Head, type Listener, listen, makeAllowlist, namesTwoHosts, requestFilter } from "@cloudstub/core/for-server";
import type { ApiContext } from "./context.js";
import { everyAnswer } from "./cors.js";
import { Problem, problemDocument, problemType } from "./problem.js";
import { refuseUnreadable } from "./unreadable-request.js";

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
  const refusalOf = requestFilter({ allowlist, isOpen });
  let application: Promise<RequestListener> | undefined;
  const server = createServer({ maxHeaderSize: MAX_HEAD_BYTES }, async (request, response) => {
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

/** True for the routes open to every page (specification 4.1), and for preflights, so that a page can read why it was refused. */
function isOpen({ method, url = "/" }: Head): boolean {
  if (method === "OPTIONS") return true;
  return (method === "GET" || method === "HEAD") && openPaths.has(url.split("?", 1)[0] as string);
}

const openPaths = new Set(["/", "/console", "/api/status", "/api/history", "/api/openapi.json"]);

function unavailable(): Problem {
  const detail =
    "The API port's application could not be loaded; the installation is damaged, or changed while the server ran. Restart the server.";
  return new Problem({ status: 500, code: "InternalError", detail });
}

function send(response: ServerResponse, problem: Problem): void {
  const headers = { ...everyAnswer, "Content-Type": problemType };
  response.writeHead(problem.parts.status, headers).end(problemDocument(problem));
}
