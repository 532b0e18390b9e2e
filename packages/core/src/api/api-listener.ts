import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { makeApi } from "./api.js";
import type { ApiContext } from "./context.js";
import { everyAnswer } from "./cors.js";
import { defect, Problem, problemDocument, problemType } from "./problem.js";

/** The API port's application as a listener of `node:http`. */
export function apiListener(context: ApiContext): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return getRequestListener(makeApi(context).fetch, {
    // The embedded server lives in its user's process, whose globals are not ours to replace.
    overrideGlobalObjects: false,
    // Node itself discards a body that nobody reads and keeps the connection; this option would end slow ones.
    autoCleanupIncoming: false,
    hostname: "localhost",
    errorHandler: (error) => outside(isUnreadable(error) ? malformed : defect("a request")),
  });
}

const malformed = new Problem({ status: 400, code: "MalformedRequest", detail: "The request's address or its Host header is malformed." });

/** True where the adapter could not make a request of what came in. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.name === "RequestError";
}

/** The answer to a request that did not get through the application. */
function outside(problem: Problem): Response {
  return new Response(problemDocument(problem), {
    status: problem.parts.status,
    headers: { ...everyAnswer, "Content-Type": problemType },
  });
}
