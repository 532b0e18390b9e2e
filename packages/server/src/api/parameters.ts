import { nearest } from "@cloudstub/core/for-server";
import type { Param, Params } from "@cloudstub/kit";
import { z } from "@hono/zod-openapi";
import { problem, quoted } from "./problem.js";

/**
 * The query of a route as a schema.
 *
 * Refuses a missing, empty, repeated or undeclared parameter by name. Otherwise a misspelt one would be ignored, and an unset shell
 * variable (`?service=$SERVICE`) would clear everything. With `common` the route takes other parameters than that of the world.
 */
export function querySchema(params: Params, common: { readonly [name: string]: z.ZodType } = worldParameter) {
  const names = Object.keys(params);
  const shape = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, valueSchema(name, param)]));
  return z.strictObject(Object.assign(shape, common), {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => unknownParameter(key, names)).join(" ") : undefined,
  });
}

/** The parameter of every route that shows or changes a world. It is checked where the world is looked for. */
export const worldParameter = {
  world: z
    .any()
    .optional()
    .openapi({ type: "string", description: "Name of the world; the default one unless given." }),
};

function valueSchema(name: string, param: Param) {
  const leaveOut = param.required ? "" : " or leave the parameter out";
  const schema = z
    .string({
      error: ({ input }) =>
        input === undefined ? `${name} is missing: ${param.description}` : `${name} is given more than once.`,
    })
    .min(1, `${name} is empty: give a value${leaveOut}.`)
    .openapi({ description: param.description });
  return param.required ? schema : schema.optional();
}

function unknownParameter(key: string, names: readonly string[]): string {
  const [suggested] = nearest(key, names);
  const takes = names.length === 0 ? "This route takes none." : `It takes ${names.join(", ")}.`;
  const guess = suggested === undefined ? "." : `; did you mean ${suggested}?`;
  return `${quoted(key)} is not a parameter of this route${guess} ${takes}`;
}

/** Throws a 400 for a query that its schema refused. */
export function refuseQuery(result: {
  readonly success: boolean;
  readonly error?: { readonly issues: readonly Issue[] };
}): void {
  if (result.success) return;
  const issues = result.error?.issues ?? [];
  throw problem(
    "InvalidParameter/problem",
    { problem: issues.map(({ message }) => message).join(" ") },
    { members: { parameters: issues.flatMap(({ path, keys = path }) => keys.map(String)) } },
  );
}

interface Issue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
  /** The undeclared names. */
  readonly keys?: readonly string[];
}
