import type { LoadedService } from "@cloudstub/core/for-server";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import type { ApiContext } from "./context.js";

const operation = z
  .object({
    service: z.string(),
    operation: z.string().openapi({ example: "SendMessage" }),
    placeholder: z.boolean().openapi({ description: "True where it answers and does nothing." }),
    level: z.string().openapi({ description: "The level that its behaviour is of.", example: "contract" }),
    above: z
      .string()
      .optional()
      .openapi({ description: "The level at which it is closer to AWS, where there is one." }),
    neverDoes: z
      .string()
      .optional()
      .openapi({ description: "What it never does, as a clause.", example: "no code runs" }),
  })
  .openapi("Operation", { description: "An operation that the mock port answers." });

const route = createRoute({
  method: "get",
  path: "/api/operations",
  operationId: "listOperations",
  tags: ["management"],
  summary: "Operations",
  description:
    "Lists the operations of the enabled services, with how close each is to AWS. It is the same until the server ends.",
  responses: {
    200: json(z.object({ operations: z.array(operation) }).openapi("Operations"), "The operations."),
    ...problems,
  },
});

/** Adds `GET /api/operations`. */
export function addOperations(app: OpenAPIHono, { registry }: ApiContext): void {
  app.openapi(route, (c) => c.json({ operations: registry.services.flatMap(operationsOf) }, 200));
}

function operationsOf(service: LoadedService): z.infer<typeof operation>[] {
  const names = [...new Set(service.stubs.map((stub) => stub.operation))].sort();
  return names.flatMap((name) => {
    const stub = service.operation(name);
    if (stub === undefined) return [];
    const { placeholder, neverDoes } = stub;
    const { level, above } = service.levelsOf(name);
    return {
      service: service.id,
      operation: name,
      placeholder,
      level,
      ...(above !== undefined && { above }),
      ...(neverDoes !== undefined && { neverDoes }),
    };
  });
}
