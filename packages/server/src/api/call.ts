import {
  FaultError,
  isAccount,
  isRegion,
  type LoadedService,
  nearest,
  type Registry,
  readMessage,
  WorldPeers,
} from "@cloudstub/core/for-server";
import { optional, required } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { HonoRequest } from "hono";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { mockEndpoint } from "./mock-endpoint.js";
import { asJson } from "./operation-json.js";
import { querySchema, refuseQuery } from "./parameters.js";
import { type Problem, problem, quoted } from "./problem.js";
import { bodyOf, MAX_BODY } from "./request-body.js";
import { serviceError } from "./service-error.js";

/** How the history names the cause of such calls. */
const CAUSE = "api/call";

const query = querySchema({
  service: required("Id of the service, such as sqs."),
  operation: required("Name of the operation, such as DeleteMessage."),
  account: optional("Account whose resources it is about; the usual one unless given."),
  region: optional("Region of the resources; the usual one unless given."),
});

const members = z.object({}).catchall(z.any());

const route = createRoute({
  method: "post",
  path: "/api/call",
  operationId: "callOperation",
  tags: ["management"],
  summary: "Call an operation",
  description:
    "Runs an operation with the input in the request's body: JSON in the form of AWS's model, in which bytes are text and times are ISO 8601. Checks and faults apply as to a request, and the history has it with the cause api/call.",
  request: { query, body: { required: false, content: { "application/json": { schema: members } } } },
  responses: {
    200: json(
      z
        .object({
          requestId: z.string().openapi({ description: "The id of the call in the history." }),
          output: members.openapi({ description: "The output. Bytes that are no text are in base64." }),
        })
        .openapi("Called", { description: "The answer of an operation." }),
      "What the operation returned.",
    ),
    ...problems,
  },
});

/** Adds `POST /api/call`. An error of the service is answered with its status, code and message. */
export function addCall(app: OpenAPIHono, context: ApiContext): void {
  const { registry, port } = context;
  // Only declared, not validated by its schema: the model says more of what is wrong with an input.
  app.openAPIRegistry.registerPath(route);
  app.post(route.path, async (c) => {
    refuseQuery(query.safeParse(c.req.query()));
    const world = worldOf(context, c);
    const { service: id = "", operation = "", ...at } = c.req.query();
    const service = serviceNamed(registry, id);
    const input = await inputIn(c.req, service, operation);
    const endpoint = mockEndpoint(c.req.url, port);
    const caller = { ...world.home, ...placeIn(at) };
    const requestId = world.ids.uuid();
    const peers = new WorldPeers({ registry, world, endpoint, caller }, CAUSE);
    const operations = peers.of(service.id, { requestId }) as { readonly [name: string]: (input: unknown) => unknown };
    try {
      const output = await world.store.durably(async () => operations[operation]?.(input));
      return c.json({ requestId, output: await asJson(output ?? {}) }, 200);
    } catch (error) {
      throw serviceError(service, error);
    }
  });
}

function serviceNamed({ services }: Registry, id: string): LoadedService {
  const found = services.find((service) => service.id === id);
  if (found !== undefined) return found;
  const ids = services.map((service) => service.id);
  const [meant] = nearest(id, ids);
  const guess = meant === undefined ? "" : ` Did you mean ${meant}?`;
  throw problem("UnknownService/call", { service: quoted(id), guess, enabled: ids.join(", ") || "none" });
}

/** The input of an operation, in the form of handlers. Throws a `Problem` where the service lacks the operation, and where the body is something else. */
async function inputIn(request: HonoRequest, service: LoadedService, operation: string): Promise<unknown> {
  const { id, otherwise } = service;
  if (service.operation(operation) === undefined) {
    if (otherwise?.operations.includes(operation))
      throw problem("UnknownOperation/level", { service: id, operation, remedy: otherwise.option });
    const [meant] = nearest(
      operation,
      service.stubs.map((stub) => stub.operation),
    );
    const guess = meant === undefined ? "" : ` Did you mean ${meant}?`;
    throw problem("UnknownOperation/name", { service: id, operation: quoted(operation), guess });
  }
  const { bytes, size } = await bodyOf(request);
  if (bytes === undefined) throw problem("BodyTooLarge", { bytes: size, max: MAX_BODY });
  const model = service.model();
  try {
    const given: unknown = size === 0 ? {} : JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return readMessage(model, model.operations[operation]?.input, given);
  } catch (error) {
    if (error instanceof FaultError || error instanceof SyntaxError || error instanceof TypeError)
      throw problem("InvalidInput", { service: id, operation, reason: error.message });
    throw error;
  }
}

function placeIn({ account, region }: { readonly account?: string; readonly region?: string }) {
  const refuse = (parameter: string, value: string, remedy: string): Problem =>
    problem("InvalidParameter/value", { parameter, value: quoted(value), remedy });
  if (account !== undefined && !isAccount(account)) throw refuse("account", account, "give twelve digits");
  if (region !== undefined && !isRegion(region)) throw refuse("region", region, "give a region such as eu-west-1");
  return { ...(account !== undefined && { account }), ...(region !== undefined && { region }) };
}
