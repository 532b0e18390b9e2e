import type { Param, Params } from "@cloudstub/kit";
import { z } from "@hono/zod-openapi";
import { nearest } from "../validation/nearest.js";
import { Problem, quoted } from "./problem.js";

/**
 * The query of a route as a schema.
 *
 * A parameter that is missing, empty, given twice or not declared is refused by name. A misspelt one would otherwise
 * do something else than was meant, and a shell variable that is not set (`?service=$SERVICE`) would clear everything.
 */
export function querySchema(params: Params) {
  const names = Object.keys(params);
  const shape = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, valueSchema(name, param)]));
  return z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? issue.keys.map((key) => unknownParameter(key, names)).join(" ") : undefined),
  });
}

function valueSchema(name: string, param: Param) {
  const leaveOut = param.required ? "" : " or leave the parameter out";
  const schema = z
    .string({
      error: ({ input }) => (input === undefined ? `${name} is missing: ${param.description}` : `${name} is given more than once.`),
    })
    .min(1, `${name} is empty: give a value${leaveOut}.`)
    .openapi({ description: param.description });
  return param.required ? schema : schema.optional();
}

function unknownParameter(key: string, names: readonly string[]): string {
  const [meant] = nearest(key, names);
  const takes = names.length === 0 ? "This route takes none." : `It takes ${names.join(", ")}.`;
  const guess = meant === undefined ? "." : `; did you mean ${meant}?`;
  return `${quoted(key)} is not a parameter of this route${guess} ${takes}`;
}

/** Ends a request whose query its schema refused; throws a 400. */
export function refuseQuery(result: { readonly success: boolean; readonly error?: { readonly issues: readonly Issue[] } }): void {
  if (result.success) return;
  const issues = result.error?.issues ?? [];
  throw new Problem({
    status: 400,
    code: "InvalidParameter",
    detail: issues.map(({ message }) => message).join(" "),
    members: { parameters: issues.flatMap(({ path, keys = path }) => keys.map(String)) },
  });
}

interface Issue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
  /** The names that are not declared. */
  readonly keys?: readonly string[];
}
