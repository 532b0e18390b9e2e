import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type Listener, listen } from "../listener.js";
import type { ApiContext } from "./context.js";
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
  let application: Promise<RequestListener> | undefined;
  const server = createServer({ maxHeaderSize: LARGEST_HEAD }, async (request, response) => {
    try {
      application ??= load({ ...context, apiPort: listener.port });
      (await application)(request, response);
    } catch (error) {
      application = undefined;
      context.onDefect?.(error);
      answerUnavailable(response);
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

function answerUnavailable(response: ServerResponse): void {
  const detail =
    "The API port's application could not be loaded; the installation is damaged, or was changed while the server ran. Start it again.";
  const problem = new Problem({ status: 500, code: "InternalError", detail });
  response.writeHead(500, { "Content-Type": problemType, "Access-Control-Allow-Origin": "*" }).end(problemDocument(problem));
}
