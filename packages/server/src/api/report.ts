import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import type { ApiContext } from "./context.js";
import { policy } from "./needed-policy.js";
import { querySchema } from "./parameters.js";

const calls = z.int().openapi({ description: "How many calls." });

const operation = z
  .object({
    service: z.string().openapi({ example: "sqs" }),
    operation: z.string().openapi({ example: "SendMessage" }),
    calls,
    failed: z.int().openapi({ description: "How many ended with a status of 400 or above, or without an answer." }),
    faults: z.int().openapi({ description: "How many met an injected fault." }),
    level: z.string().openapi({ description: "The level that its behaviour is of.", example: "contract" }),
    above: z
      .string()
      .optional()
      .openapi({ description: "The level at which it is closer to AWS, where there is one." }),
    placeholder: z.boolean().openapi({ description: "True where it answers and does nothing." }),
    errors: z.array(z.object({ code: z.string(), calls })).readonly(),
    notDone: z
      .array(
        z.object({
          what: z.string().openapi({ description: "A clause.", example: "ConditionExpression is not evaluated" }),
          member: z.string().optional().openapi({ description: "The member of the input that is not evaluated." }),
          remedy: z.string().optional().openapi({ description: "The option that has it done." }),
          calls,
        }),
      )
      .readonly()
      .openapi({ description: "What calls asked for and was not done." }),
  })
  .openapi("ReportedOperation", { description: "An operation that was called." });

const report = z
  .object({
    since: z.iso.datetime().openapi({ description: "Since when calls are counted, by the machine's clock." }),
    calls,
    failed: z.int(),
    operations: z.array(operation).readonly(),
    unmatched: z
      .array(z.object({ request: z.string(), why: z.string(), calls }))
      .readonly()
      .openapi({ description: "Requests that no operation answered." }),
    policy: policy
      .optional()
      .openapi({ description: "The least policy that the calls needed; absent where policies are not asked." }),
  })
  .openapi("Report", { description: "The calls of all worlds, by operation." });

const path = "/api/report";
/** It is about all worlds. */
const query = querySchema({}, {});

const show = createRoute({
  method: "get",
  path,
  operationId: "getReport",
  tags: ["management"],
  summary: "Report",
  description:
    "Counts the requests to the mock port by operation, of all worlds together, with their errors, how close each operation is to AWS, and what was asked for and not done. Resets and dropped worlds take nothing from it.",
  request: { query },
  responses: { 200: json(report, "The report."), ...problems },
});

const clear = createRoute({
  method: "delete",
  path,
  operationId: "clearReport",
  tags: ["management"],
  summary: "Begin the report again",
  description: "Forgets the calls that were counted so far. It changes no state.",
  request: { query },
  responses: { 200: json(report, "The report that was forgotten."), ...problems },
});

/** Adds `GET` and `DELETE /api/report`. */
export function addReport(app: OpenAPIHono, { worlds }: ApiContext): void {
  app.openapi(show, (c) => c.json(worlds.report.read(), 200));
  app.openapi(clear, (c) => {
    const told = worlds.report.read();
    worlds.report.clear();
    return c.json(told, 200);
  });
}
