import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import type { ApiContext } from "./context.js";

const historyEntry = z
  .object({
    timestamp: z.iso.datetime().openapi({ description: "ISO 8601, UTC." }),
    method: z.string(),
    url: z.string().openapi({ description: "Path and query as sent." }),
    serviceId: z.string().nullable().openapi({ description: "Null when nothing matched." }),
    operation: z.string().nullable().openapi({ description: "The match key of the stub that answered; null when nothing matched." }),
    statusCode: z.int(),
    matched: z.boolean().openapi({ description: "False when no stub handled the request." }),
    requestId: z.string().openapi({ description: "The id that the answer carried." }),
    placeholder: z.literal(true).optional().openapi({ description: "The answer was a placeholder's: it read and changed nothing." }),
    fault: z.string().optional().openapi({ description: "What was injected, where a fault changed the answer." }),
  })
  .openapi("HistoryEntry", { description: "A request that the mock port answered." });

const route = createRoute({
  method: "get",
  path: "/api/history",
  operationId: "getHistory",
  tags: ["management"],
  summary: "Request history",
  description:
    "Lists the requests that the mock port answered since the start or the last full reset, up to the history cap, most recent first.",
  responses: { 200: json(z.object({ requests: z.array(historyEntry) }).openapi("History"), "The requests."), ...problems },
});

/** Adds `GET /api/history` (specification 2.3). */
export function addHistory(app: OpenAPIHono, { world }: ApiContext): void {
  app.openapi(route, (c) => c.json({ requests: world.history.latestFirst() }, 200));
}
