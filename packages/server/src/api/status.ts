import { accountsAndRegions, coreVersion } from "@cloudstub/core/for-server";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { isoDuration } from "./duration.js";
import { worldParameter } from "./parameters.js";
import { listRoutes, routeDescriptor } from "./route-list.js";

const statusRecord = z
  .object({
    version: z.string().openapi({ description: "The server's version." }),
    port: z.int().openapi({ description: "The mock port." }),
    apiPort: z.int().openapi({ description: "The API port." }),
    startedAt: z.iso.datetime().openapi({ description: "By the machine's clock: ISO 8601, UTC." }),
    uptime: z.string().openapi({
      description: "By the machine's clock, however the server's is turned: ISO 8601 duration.",
      example: "PT1M2.345S",
    }),
    modules: z.array(
      z
        .object({
          id: z.string().openapi({ description: "The service id.", example: "sqs" }),
          stubs: z.array(
            z
              .object({
                protocol: z.enum(["JSON_TARGET", "QUERY", "REST_JSON", "REST_XML"]),
                matchKey: z.string().openapi({ example: "AmazonSQS.SendMessage" }),
              })
              .openapi("Stub", { description: "An operation that the mock port answers." }),
          ),
          level: z.string().openapi({
            description: "How it behaves: contract, as the specification says, or a level above it, as AWS does.",
            example: "contract",
          }),
          remedy: z
            .string()
            .optional()
            .openapi({ description: "The option that has it behave as AWS does; of services that do not and can." }),
          leavesOut: z.string().optional().openapi({
            description:
              "What it leaves out of what AWS does, in a few words; of services at the level contract, only.",
            example: "conditions, filters and indexes",
          }),
          homeRegion: z.string().optional().openapi({
            description: "The region of requests that name none; of services whose resources belong to one, only.",
          }),
          resourcesOf: z
            .array(z.object({ account: z.string(), region: z.string() }))
            .optional()
            .openapi({
              description:
                "The accounts and regions that have resources; of services whose resources belong to one, only.",
            }),
        })
        .openapi("Module", { description: "A loaded service." }),
    ),
    routes: z.array(routeDescriptor),
  })
  .openapi("Status", { description: "The server, its modules and its routes." });

const route = createRoute({
  method: "get",
  path: "/api/status",
  operationId: "getStatus",
  tags: ["management"],
  summary: "Status",
  description: "The server's start time, ports and modules, and every route of this port.",
  request: { query: z.object(worldParameter) },
  responses: { 200: json(statusRecord, "The status record."), ...problems },
});

/** Adds `GET /api/status` (specification 2.1 and 2.2). */
export function addStatus(app: OpenAPIHono, context: ApiContext): void {
  const { registry, startedAt, machineClock = Date, port, apiPort } = context;
  app.openapi(route, (c) => {
    const world = worldOf(context, c);
    return c.json(
      {
        version: coreVersion,
        port,
        apiPort,
        startedAt: startedAt.toISOString(),
        uptime: isoDuration(machineClock.now() - startedAt.getTime()),
        modules: registry.services.map(({ id, module, stubs, level, remedy }) => ({
          id,
          stubs: stubs.map(({ protocol, matchKey }) => ({ protocol, matchKey })),
          level,
          ...(remedy !== undefined && { remedy }),
          ...(module.leavesOut !== undefined && { leavesOut: module.leavesOut }),
          ...(module.scope &&
            module.scope !== "shared" && { homeRegion: world.home.region, resourcesOf: accountsAndRegions(world, id) }),
        })),
        routes: listRoutes(app, registry),
      },
      200,
    );
  });
}
