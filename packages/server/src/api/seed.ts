import { applySeed } from "@cloudstub/core/for-server";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { mockEndpoint } from "./mock-endpoint.js";
import { querySchema, refuseQuery } from "./parameters.js";
import { problem, told } from "./problem.js";
import { bodyOf, MAX_BODY } from "./request-body.js";

const entries = (what: string) => z.array(z.string()).openapi({ description: what, example: ["queues orders"] });

const report = z
  .object({
    made: entries("What was made."),
    changed: entries("What was there and is now as the seed says."),
    kept: z.int().openapi({ description: "Number of entries that were there as the seed says." }),
    notDone: z.array(z.string()).openapi({
      description:
        "What the seed asked for and is not done at the level of its service, each with the option that does it.",
    }),
  })
  .openapi("SeedReport", { description: "What a seed did." });

const query = querySchema({});

const route = createRoute({
  method: "post",
  path: "/api/seed",
  operationId: "applySeed",
  tags: ["management"],
  summary: "Apply a seed",
  description:
    "Makes what the seed in the request's body declares: YAML or JSON, as docs/seeds.md has it, without files. What is there as it says stays.",
  request: {
    query,
    body: { required: true, content: { "application/yaml": { schema: z.string() } } },
  },
  responses: { 200: json(report, "What was done."), ...problems },
});

/** Adds `POST /api/seed`. */
export function addSeed(app: OpenAPIHono, context: ApiContext): void {
  const { registry, port } = context;
  // Only declared, not validated by its schema: the body is a text of any media type.
  app.openAPIRegistry.registerPath(route);
  app.post(route.path, async (c) => {
    refuseQuery(query.safeParse(c.req.query()));
    const world = worldOf(context, c);
    const { bytes, size } = await bodyOf(c.req);
    if (bytes === undefined)
      throw problem("InvalidSeed", {
        where: "The seed",
        problem: `It has ${size} bytes, and this route takes at most ${MAX_BODY}, 16 MiB. Give a larger one to --init.`,
      });
    const text = new TextDecoder().decode(bytes);
    const endpoint = mockEndpoint(c.req.url, port);
    return c.json(await told(() => applySeed(text, { registry, world, source: "The seed", endpoint })), 200);
  });
}
