import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { makeApi } from "./api.js";
import type { ApiContext } from "./context.js";
import { everyAnswer } from "./cors.js";
import { defect, type Problem, problem, problemDocument, problemType } from "./problem.js";

/** The API port's application as a listener of `node:http`. */
export function apiListener(
  context: ApiContext,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return getRequestListener(makeApi(context).fetch, {
    // An embedded server must not replace the globals of its user's process.
    overrideGlobalObjects: false,
    // Node discards an unread body and keeps the connection; this option would close slow ones.
    autoCleanupIncoming: false,
    hostname: "localhost",
    errorHandler: (error) => problemResponse(isUnreadable(error) ? malformed : defect("a request")),
  });
}

const malformed = problem("MalformedRequest/address", {});

/** True if the adapter could not parse the request. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.name === "RequestError";
}

/** The answer to a request that the application did not handle. */
function problemResponse(problem: Problem): Response {
  return new Response(problemDocument(problem), {
    status: problem.parts.status,
    headers: { ...everyAnswer, "Content-Type": problemType },
  });
}
