import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import type { ApiContext } from "./context.js";
import { querySchema } from "./parameters.js";
import { problem } from "./problem.js";

const route = createRoute({
  method: "get",
  path: "/api/ready",
  operationId: "getReady",
  tags: ["management"],
  summary: "Ready?",
  description: "Answers 503 until all that --init names has been applied, for health checks.",
  request: { query: querySchema({}, {}) },
  responses: {
    200: json(z.object({ ready: z.literal(true) }).openapi("Ready"), "The server is ready."),
    ...problems,
  },
});

/** Adds `GET /api/ready`. */
export function addReady(app: OpenAPIHono, { filling }: ApiContext): void {
  app.openapi(route, (c) => {
    if (filling?.isReady === false) throw problem("NotReady", {}, { headers: { "Retry-After": "1" } });
    return c.json({ ready: true as const }, 200);
  });
}
