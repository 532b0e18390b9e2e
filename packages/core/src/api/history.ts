import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import type { ApiContext } from "./context.js";

const historyEntry = z
  .object({
    timestamp: z.iso.datetime().openapi({ description: "ISO 8601, UTC." }),
    method: z.string(),
    url: z.string().openapi({ description: "Path and query as sent; of a call between services the operation's path pattern." }),
    serviceId: z.string().nullable().openapi({ description: "Null when nothing matched." }),
    operation: z.string().nullable().openapi({ description: "The match key of the stub that answered; null when nothing matched." }),
    statusCode: z.int(),
    matched: z.boolean().openapi({ description: "False when no stub handled the request." }),
    name: z.string().nullable().openapi({
      description: "The operation's name; where nothing matched the one that was asked for, or null where the request does not tell it.",
      example: "SendMessage",
    }),
    durationMs: z.number().openapi({ description: "Milliseconds until the answer, in the machine's time." }),
    requestId: z.string().openapi({ description: "The id that the answer carried." }),
    number: z.int().openapi({ description: "Counts requests and calls between services in the order in which they began." }),
    cause: z.string().optional().openapi({
      description:
        "Of a call that a service made to another: the id of the request that led to it, or the name of the agent that made it by itself.",
      example: "sns/deliveries",
    }),
    placeholder: z.literal(true).optional().openapi({ description: "The answer was a placeholder's: it read and changed nothing." }),
    error: z.object({ code: z.string(), message: z.string() }).optional().openapi({ description: "The error that the client was told." }),
    why: z.string().optional().openapi({ description: "Why nothing matched, and what to do." }),
    target: z.string().optional().openapi({
      description: "The target header, or Action= and the action of a form, where nothing matched.",
      example: "AmazonSSM.GetParameter",
    }),
    ignored: z
      .array(z.string())
      .readonly()
      .optional()
      .openapi({ description: "Members of the input that the operation does not evaluate.", example: ["ConditionExpression"] }),
    fault: z.string().optional().openapi({ description: "What was injected, where a fault changed the answer." }),
  })
  .openapi("HistoryEntry", { description: "A request that the mock port answered, or a call that a service made to another." });

const history = z
  .object({
    requests: z.array(historyEntry),
    afterFound: z.boolean().optional().openapi({ description: "With after: whether the history still has that request." }),
    total: z
      .int()
      .optional()
      .openapi({ description: "With after: how many requests the history has; older ones that a client keeps are gone." }),
  })
  .openapi("History");

const oneId = { error: "after must be one request id." };
const wholeNumber = { error: "limit must be a whole number of at least 1." };

const route = createRoute({
  method: "get",
  path: "/api/history",
  operationId: "getHistory",
  tags: ["management"],
  summary: "Request history",
  description:
    "Lists the requests that the mock port answered since the start or the last full reset, and the calls that services made to one another for them, up to the history cap, most recent first.",
  request: {
    query: z.object({
      after: z.string(oneId).min(1, oneId).optional().openapi({
        description:
          "A request id: only the requests that came after it. All of them where it is not in the history any more; afterFound says so.",
      }),
      limit: z.coerce
        .number(wholeNumber)
        .int(wholeNumber)
        .min(1, wholeNumber)
        .optional()
        .openapi({ description: "At most this many, the most recent ones." }),
    }),
  },
  responses: { 200: json(history, "The requests."), ...problems },
});

/** Adds `GET /api/history` (specification 2.3). Parameters that it does not have are ignored: the specification gives it none, and pages add some against caches. */
export function addHistory(app: OpenAPIHono, { world }: ApiContext): void {
  app.openapi(route, (c) => {
    const { after, limit } = c.req.valid("query");
    const newer = after === undefined ? undefined : world.history.after(after);
    const requests = (newer ?? world.history.latestFirst()).slice(0, limit);
    if (after === undefined) return c.json({ requests }, 200);
    return c.json({ requests, afterFound: newer !== undefined, total: world.history.size }, 200);
  });
}
