import { optional } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { ActiveFault } from "../faults/active-fault.js";
import { FaultError } from "../faults/fault-error.js";
import { faultSchema } from "../faults/fault-schema.js";
import { addFaultsFromJson } from "../faults/faults-from-json.js";
import { json, problems } from "./answers.js";
import type { ApiContext } from "./context.js";
import { querySchema } from "./parameters.js";
import { Problem, quoted } from "./problem.js";

const armed = z
  .object({
    id: z.string(),
    explain: z.string().openapi({ description: "What it is, in one sentence." }),
    seen: z.int().openapi({ description: "How many calls it was aimed at came so far." }),
    fired: z.int().openapi({ description: "How many of them met it." }),
    fault: faultSchema,
  })
  .openapi("ArmedFault", { description: "A fault, and what became of it so far." });
const listed = z.object({ faults: z.array(armed) }).openapi("Faults");

const shared = { path: "/api/faults", tags: ["management"] };

const list = createRoute({
  ...shared,
  method: "get",
  operationId: "getFaults",
  summary: "Faults",
  description: "Lists what goes wrong on purpose, in the order in which it was asked for.",
  responses: { 200: json(listed, "The faults."), ...problems },
});

const add = createRoute({
  ...shared,
  method: "post",
  operationId: "addFaults",
  summary: "Add faults",
  description: "Adds a fault, or a list of them, given as JSON in the request's body; all of them, or none.",
  request: { body: { required: true, content: { "application/json": { schema: z.union([faultSchema, z.array(faultSchema)]) } } } },
  responses: { 201: json(listed, "The faults that were added."), ...problems },
});

const remove = createRoute({
  ...shared,
  method: "delete",
  operationId: "removeFaults",
  summary: "Remove faults",
  description: "Removes all faults; with id, only that one.",
  request: { query: querySchema({ id: optional("Id of the one fault to remove.") }) },
  responses: { 200: json(z.object({ removed: z.int() }), "How many were removed."), ...problems },
});

/** Adds `GET`, `POST` and `DELETE /api/faults`. */
export function addFaults(app: OpenAPIHono, { world, registry }: ApiContext): void {
  app.openapi(list, (c) => c.json({ faults: world.faults.list().map(report) }, 200));

  // Only declared: the faults of a file are read in the same way, and the same words say what is wrong with them.
  app.openAPIRegistry.registerPath(add);
  app.post(add.path, async (c) => {
    try {
      return c.json({ faults: addFaultsFromJson({ world, registry }, await c.req.text()).map(report) }, 201);
    } catch (error) {
      if (error instanceof FaultError) throw new Problem({ status: 400, code: "InvalidFault", detail: error.message });
      throw error;
    }
  });

  app.openapi(remove, (c) => {
    const { id } = c.req.valid("query");
    if (id === undefined) return c.json({ removed: world.faults.clear().length }, 200);
    if (world.faults.remove(id)) return c.json({ removed: 1 }, 200);
    throw new Problem({
      status: 404,
      code: "UnknownFault",
      detail: `There is no fault ${quoted(id)}. GET /api/faults lists those there are.`,
    });
  });
}

function report({ id, sentence, seen, fired, definition }: ActiveFault) {
  return { id, explain: sentence, seen, fired, fault: definition };
}
