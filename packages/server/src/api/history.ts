import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { worldParameter } from "./parameters.js";

const historyEntry = z
  .object({
    timestamp: z.iso.datetime().openapi({ description: "ISO 8601, UTC." }),
    method: z.string(),
    url: z.string().openapi({
      description:
        "Path and query as sent; of a call between services the operation's path pattern; of a message between regions, whose method is MESSAGE, its name.",
    }),
    serviceId: z.string().nullable().openapi({ description: "Null when nothing matched." }),
    operation: z
      .string()
      .nullable()
      .openapi({ description: "The match key of the stub that answered; null when nothing matched." }),
    statusCode: z.int(),
    matched: z.boolean().openapi({ description: "False when no stub handled the request." }),
    name: z.string().nullable().openapi({
      description: "The operation's name. If nothing matched, the name in the request, or null if it has none.",
      example: "SendMessage",
    }),
    durationMs: z.number().openapi({ description: "Milliseconds until the answer, in real time." }),
    requestId: z.string().openapi({ description: "The request id in the answer." }),
    number: z.int().openapi({
      description:
        "Numbers requests, calls between services and the other events of the journal in the order in which they began.",
    }),
    cause: z.string().optional().openapi({
      description:
        "For a call between services: the id of the request that caused it, or the name of the agent that made it.",
      example: "sns/deliveries",
    }),
    resource: z.string().optional().openapi({
      description: "What the call was made on: the name of a queue or a table, a bucket and a key.",
      example: "orders",
    }),
    placeholder: z
      .literal(true)
      .optional()
      .openapi({ description: "A placeholder answered, without reading or changing anything." }),
    error: z
      .object({ code: z.string(), message: z.string() })
      .optional()
      .openapi({ description: "The error that the client got." }),
    why: z.string().optional().openapi({ description: "Why nothing matched, and what to do." }),
    target: z.string().optional().openapi({
      description: "If nothing matched: the target header, or Action= and the action of a form.",
      example: "AmazonSSM.GetParameter",
    }),
    ignored: z
      .array(z.string())
      .readonly()
      .optional()
      .openapi({
        description: "Members of the input that the operation does not evaluate.",
        example: ["ConditionExpression"],
      }),
    notDone: z
      .array(z.string())
      .readonly()
      .optional()
      .openapi({
        description:
          "What the request asked for and its operation does not do, each with the option that has it done where there is one.",
        example: ["ClientContext is not evaluated at any level"],
      }),
    notes: z
      .array(z.string())
      .readonly()
      .optional()
      .openapi({
        description: "What the operation did not do and why.",
        example: [
          'arn:aws:sns:us-east-1:000000000000:orders:6e0b… got nothing: its filter policy does not match at "color".',
        ],
      }),
    fault: z.string().optional().openapi({ description: "The injected fault, if one changed the answer." }),
  })
  .openapi("HistoryEntry", { description: "A request that the mock port answered, or a call between services." });

const history = z
  .object({
    requests: z.array(historyEntry),
    afterFound: z
      .boolean()
      .optional()
      .openapi({ description: "With after: whether the history still has that request." }),
    total: z
      .int()
      .optional()
      .openapi({ description: "With after: the number of requests in the history, which has no older ones." }),
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
          "A request id: only the requests after it, or all if the history does not have it any more; afterFound says which.",
      }),
      limit: z.coerce
        .number(wholeNumber)
        .int(wholeNumber)
        .min(1, wholeNumber)
        .optional()
        .openapi({ description: "At most this many, the most recent ones." }),
      ...worldParameter,
    }),
  },
  responses: { 200: json(history, "The requests."), ...problems },
});

/** Adds `GET /api/history` (specification 2.3). Ignores unknown parameters: the specification has none, and pages add some to avoid caches. */
export function addHistory(app: OpenAPIHono, context: ApiContext): void {
  app.openapi(route, (c) => {
    const world = worldOf(context, c);
    const { after, limit } = c.req.valid("query");
    const newer = after === undefined ? undefined : world.history.after(after);
    const requests = (newer ?? world.history.latestFirst()).slice(0, limit);
    if (after === undefined) return c.json({ requests }, 200);
    return c.json({ requests, afterFound: newer !== undefined, total: world.history.size }, 200);
  });
}
