import type { World } from "@cloudstub/core/for-server";
import { optional } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { querySchema } from "./parameters.js";
import { type Problem, problem, quoted, told } from "./problem.js";

const resetResult = z
  .object({
    reset: z.array(z.string()).openapi({ description: "Ids of the services whose state was cleared." }),
    history: z.boolean().openapi({ description: "Whether the request history was cleared too." }),
    filled: z
      .literal(true)
      .optional()
      .openapi({ description: "There where the world was filled again with what --init names." }),
  })
  .openapi("Reset", { description: "What was cleared." });

const route = createRoute({
  method: "post",
  path: "/api/reset",
  operationId: "reset",
  tags: ["management"],
  summary: "Reset",
  description: "Clears all state and the request history; with service, only that service's state.",
  request: {
    query: querySchema({
      service: optional("Id of the one service to clear; its history is kept."),
      init: optional("true to apply again what --init names."),
    }),
  },
  responses: { 200: json(resetResult, "What was cleared."), ...problems },
});

/** Adds `POST /api/reset` (specification 4.1). For a service that is not enabled it answers 404 and clears nothing. */
export function addReset(app: OpenAPIHono, context: ApiContext): void {
  const enabled = context.registry.services.map(({ id }) => id);
  app.openapi(route, async (c) => {
    const { service, init } = c.req.valid("query");
    if (init !== undefined) checkInit(init, context);
    if (service !== undefined && !enabled.includes(service)) throw notEnabled(service, enabled);
    const world = worldOf(context, c);
    const clear = () => world.store.durably(() => world.reset(service));
    if (init === undefined) await clear();
    else await refill(context, world, clear);
    const filled = init === undefined ? {} : { filled: true as const };
    return c.json(
      service === undefined
        ? { reset: enabled, history: true, ...filled }
        : { reset: [service], history: false, ...filled },
      200,
    );
  });
}

function checkInit(value: string, { filling }: ApiContext): void {
  const remedy = filling?.hasContent
    ? "allowed is true"
    : "the server was started without --init, which names what to apply";
  if (value !== "true" || !filling?.hasContent)
    throw problem("InvalidParameter/value", { parameter: "init", value: quoted(value), remedy });
}

/** Clears a world and fills it again. */
async function refill({ filling }: ApiContext, world: World, clear: () => void | Promise<void>): Promise<void> {
  await told(async () => filling?.refill(world, clear));
}

function notEnabled(service: string, enabled: readonly string[]): Problem {
  const remedy = enabled.length === 0 ? "No service is enabled." : `Enabled: ${enabled.join(", ")}.`;
  return problem("ServiceNotEnabled/reset", { service: quoted(service), remedy });
}
