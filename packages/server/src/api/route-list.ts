import type { Registry } from "@cloudstub/core/for-server";
import { type OpenAPIHono, z } from "@hono/zod-openapi";

/** The schema of {@link RouteDescriptor}. */
export const routeDescriptor = z
  .object({
    method: z.string().openapi({ example: "GET" }),
    path: z.string().openapi({ example: "/api/sqs/list-queues" }),
    description: z.string(),
    service: z.string().optional().openapi({ description: "Module routes only: the service id." }),
    command: z.string().optional().openapi({ description: "Module routes only: the command's name." }),
    params: z
      .array(z.object({ name: z.string(), required: z.boolean(), description: z.string() }))
      .optional()
      .openapi({ description: "Module routes only: the query parameters." }),
  })
  .openapi("Route", { description: "A route of this port." });

/** A route of the API port, as in the status record (specification 2.2). */
export type RouteDescriptor = z.infer<typeof routeDescriptor>;

/** All routes of the app, from the registry of the OpenAPI document. */
export function listRoutes(app: OpenAPIHono, registry: Registry): RouteDescriptor[] {
  const modules = moduleParts(registry);
  return app.openAPIRegistry.definitions
    .filter((definition) => definition.type === "route")
    .map(({ route: { method, path, description = "" } }) => ({
      method: method.toUpperCase(),
      path,
      description,
      ...modules.get(path),
    }));
}

/** The path of a module's route. */
export function modulePath(serviceId: string, command: string): string {
  return `/api/${serviceId}/${command}`;
}

function moduleParts(registry: Registry): Map<string, Pick<RouteDescriptor, "service" | "command" | "params">> {
  return new Map(
    registry.services.flatMap(({ id, module }) =>
      Object.entries(module.routes).map(([command, { params }]) => [
        modulePath(id, command),
        {
          service: id,
          command,
          params: Object.entries(params).map(([name, { required, description }]) => ({ name, required, description })),
        },
      ]),
    ),
  );
}
