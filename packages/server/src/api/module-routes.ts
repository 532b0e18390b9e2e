import {
  type AccountRegion,
  callOf,
  isAccount,
  isRegion,
  type LoadedService,
  WorldPeers,
} from "@cloudstub/core/for-server";
import type { Route } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { HonoRequest } from "hono";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { mockEndpoint } from "./mock-endpoint.js";
import { querySchema } from "./parameters.js";
import { problem, quoted } from "./problem.js";
import { bodyOf, MAX_BODY } from "./request-body.js";
import { modulePath } from "./route-list.js";
import { serviceError } from "./service-error.js";

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
        const { registry } = context;
        const world = worldOf(context, c);
        const requestId = world.ids.uuid();
        c.header("X-Request-Id", requestId);
        const endpoint = mockEndpoint(c.req.url, context.port);
        const values: RouteValues = { ...c.req.valid("query"), ...(await bodyValues(route, c.req)) };
        const { home } = world;
        const at =
          service.module.scope === undefined
            ? home
            : chosen(home, { account: service.module.accountIn?.(values), ...values });
        const peers = new WorldPeers({ registry, world, endpoint, caller: at }, requestId);
        const call = callOf(world, service, { endpoint, requestId, peers, caller: at, at });
        const handle = () => route.handle(values, call);
        return c.json((await run(service, () => world.store.durably(() => world.atOnce(handle)))) as object, 200);
      });
    }
  }
}

type RouteValues = { readonly [name: string]: string | undefined };

/** The parameter that a route's body is, where the request has one. Throws a `Problem` for one that is too large. */
async function bodyValues({ bodyParam }: Route<unknown>, request: HonoRequest): Promise<RouteValues> {
  if (bodyParam === undefined || request.raw.body === null) return {};
  const { bytes, size } = await bodyOf(request);
  if (bytes === undefined) throw problem("BodyTooLarge", { bytes: size, max: MAX_BODY });
  return size === 0 ? {} : { [bodyParam]: Buffer.from(bytes).toString("base64") };
}

/** Throws a `Problem` for an invalid account or region. */
function chosen(home: AccountRegion, values: { readonly [name: string]: string | undefined }): AccountRegion {
  const { account = home.account, region = home.region } = values;
  if (!isAccount(account))
    throw problem("InvalidParameter/value", {
      parameter: "account",
      value: quoted(account),
      remedy: "give twelve digits",
    });
  if (!isRegion(region))
    throw problem("InvalidParameter/value", {
      parameter: "region",
      value: quoted(region),
      remedy: "give a region such as eu-west-1",
    });
  return { account, region };
}

const bytesBody = {
  content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
  required: false,
} as const;

function declare(
  serviceId: string,
  command: string,
  { method, description, params, response, bodyParam }: Route<unknown>,
) {
  return createRoute({
    method: method.toLowerCase() as Lowercase<typeof method>,
    path: modulePath(serviceId, command),
    operationId: `${serviceId}-${command}`.replace(/[^a-zA-Z0-9](.)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [serviceId],
    summary: command,
    description,
    request: { query: querySchema(params), ...(bodyParam !== undefined && { body: bytesBody }) },
    responses: { 200: json(response, "The current state of the service."), ...problems },
  });
}

async function run(service: LoadedService, handle: () => unknown): Promise<unknown> {
  try {
    const result = await handle();
    if (result === undefined) throw new Error(`A route of ${service.id} returned nothing.`);
    return result;
  } catch (error) {
    throw serviceError(service, error);
  }
}
