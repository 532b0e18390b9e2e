import { type Route, ServiceError } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { LoadedService } from "../registry/stub.js";
import { WorldPeers } from "../request/peers.js";
import { callOf } from "../world/call.js";
import { json, problems } from "./answers.js";
import type { ApiContext } from "./context.js";
import { mockEndpoint } from "./mock-endpoint.js";
import { querySchema } from "./parameters.js";
import { Problem } from "./problem.js";
import { modulePath } from "./route-list.js";

/**
 * Adds the routes of the enabled services, `/api/<service id>/<command>` (specification 4.2).
 *
 * A route returns plain JSON values: strings, numbers, booleans, null, lists and objects. If it throws a `ServiceError`, the answer is a
 * problem document with the error's status, message and code.
 */
export function addModuleRoutes(app: OpenAPIHono, context: ApiContext): void {
  for (const service of context.registry.services) {
    for (const [command, route] of Object.entries(service.module.routes)) {
      app.openapi(declare(service.id, command, route), async (c) => {
        const requestId = context.world.ids.uuid();
        c.header("X-Request-Id", requestId);
        const { registry, world } = context;
        const endpoint = mockEndpoint(c.req.url, context.port);
        const call = callOf(world, service, {
          endpoint,
          requestId,
          peers: new WorldPeers({ registry, world, endpoint, cause: requestId }),
        });
        const handle = () => route.handle(c.req.valid("query"), call);
        return c.json((await run(service, () => world.store.durably(() => world.store.transaction(handle)))) as object, 200);
      });
    }
  }
}

function declare(serviceId: string, command: string, { method, description, params, response }: Route<unknown>) {
  return createRoute({
    method: method.toLowerCase() as Lowercase<typeof method>,
    path: modulePath(serviceId, command),
    operationId: `${serviceId}-${command}`.replace(/[^a-zA-Z0-9](.)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [serviceId],
    summary: command,
    description,
    request: { query: querySchema(params) },
    responses: { 200: json(response, "The current state of the service."), ...problems },
  });
}

async function run(service: LoadedService, handle: () => unknown): Promise<unknown> {
  try {
    const result = await handle();
    if (result === undefined) throw new Error(`A route of ${service.id} returned nothing.`);
    return result;
  } catch (error) {
    if (ServiceError.is(error)) throw refusal(service, error);
    throw error instanceof Error ? error : new Error(`A route of ${service.id} threw a value that is not an Error.`, { cause: error });
  }
}

function refusal(service: LoadedService, { code, message, status }: ServiceError): Problem {
  const { errors } = service.model();
  const modelled = Object.hasOwn(errors, code) ? errors[code]?.status : undefined;
  return new Problem({ status: status ?? modelled ?? 400, code, detail: message });
}
