import { type ActiveFault, addFaultsFromText, FaultError, heldCalls } from "@cloudstub/core/for-server";
import { optional } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { faultSchema } from "./fault-schema.js";
import { querySchema, refuseQuery, worldParameter } from "./parameters.js";
import { problem, problemOf, quoted } from "./problem.js";

const activeFault = z
  .object({
    id: z.string(),
    explain: z.string().openapi({ description: "The fault in one sentence." }),
    seen: z.int().openapi({ description: "Number of matching calls so far." }),
    fired: z.int().openapi({ description: "Number of calls that it was applied to." }),
    fault: faultSchema,
  })
  .openapi("ActiveFault", { description: "A fault, and the counts of its calls." });
const held = z.array(z.string()).openapi({ description: "The calls that faults hold now, in words." });
const listed = z.object({ faults: z.array(activeFault) }).openapi("Faults");

const shared = { path: "/api/faults", tags: ["management"] };

const list = createRoute({
  ...shared,
  method: "get",
  operationId: "getFaults",
  summary: "Faults",
  description: "Lists the faults in the order in which they were added.",
  request: { query: z.object(worldParameter) },
  responses: { 200: json(listed.extend({ held }).openapi("FaultsNow"), "The faults."), ...problems },
});

const addQuery = querySchema({});

const add = createRoute({
  ...shared,
  method: "post",
  operationId: "addFaults",
  summary: "Add faults",
  description:
    "Adds one fault, or a list of them, from the JSON in the request's body. If one is invalid, none is added.",
  request: {
    query: addQuery,
    body: { required: true, content: { "application/json": { schema: z.union([faultSchema, z.array(faultSchema)]) } } },
  },
  responses: { 201: json(listed, "The added faults."), ...problems },
});

const remove = createRoute({
  ...shared,
  method: "delete",
  operationId: "removeFaults",
  summary: "Remove faults",
  description: "Removes all faults; with id, only that one.",
  request: { query: querySchema({ id: optional("Id of the one fault to remove.") }) },
  responses: { 200: json(z.object({ removed: z.int() }), "The number of removed faults."), ...problems },
});

/** Adds `GET`, `POST` and `DELETE /api/faults`. */
export function addFaults(app: OpenAPIHono, context: ApiContext): void {
  const { registry } = context;
  app.openapi(list, (c) => {
    const faults = worldOf(context, c).faults.list();
    return c.json({ faults: faults.map(report), held: heldCalls(faults) }, 200);
  });

  // Only declared, not validated by its schema: faults have the same checks and messages here and in `--faults`.
  app.openAPIRegistry.registerPath(add);
  app.post(add.path, async (c) => {
    refuseQuery(addQuery.safeParse(c.req.query()));
    const world = worldOf(context, c);
    try {
      return c.json({ faults: (await addFaultsFromText({ world, registry }, await c.req.text())).map(report) }, 201);
    } catch (error) {
      if (error instanceof FaultError) throw problemOf(error);
      throw error;
    }
  });

  app.openapi(remove, (c) => {
    const world = worldOf(context, c);
    const { id } = c.req.valid("query");
    if (id === undefined) return c.json({ removed: world.faults.clear().length }, 200);
    if (world.faults.remove(id)) return c.json({ removed: 1 }, 200);
    throw problem("UnknownFault", { id: quoted(id) });
  });
}

function report({ id, sentence, seen, fired, definition }: ActiveFault) {
  return { id, explain: sentence, seen, fired, fault: definition };
}
