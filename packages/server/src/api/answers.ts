import { z } from "@hono/zod-openapi";
import { problemType } from "./problem.js";

type ResponseObject<Schema> = { description: string; content: { "application/json": { schema: Schema } } };

/** A JSON answer of a route declaration. */
export function json<Schema>(schema: Schema, description: string): ResponseObject<Schema> {
  return { description, content: { "application/json": { schema } } };
}

const problemSchema = z
  .object({
    type: z.string().openapi({
      description: "A URI reference to the description of the error; about:blank for an error of a service.",
    }),
    title: z.string().openapi({ description: "The phrase of the HTTP status." }),
    status: z.int(),
    detail: z.string().openapi({ description: "What happened, with which input, and what to do." }),
    code: z.string().openapi({ description: "A name for programs, or the code of a service's error." }),
    message: z.string().openapi({ description: "The detail again, under the name by which SDKs show it." }),
  })
  .openapi("Problem", { description: "A problem document (RFC 9457)." });

/** The error answers that every route may give. */
export const problems = {
  "4XX": { description: "The request cannot be answered.", content: { [problemType]: { schema: problemSchema } } },
  "5XX": { description: "The server failed.", content: { [problemType]: { schema: problemSchema } } },
};
