import { effectRules, type FaultDefinition, type FaultRule, targetRules } from "@cloudstub/core/for-server";
import { isObject } from "@cloudstub/kit";
import { z } from "@hono/zod-openapi";

/** The OpenAPI schema of a fault. `check-shape.ts` checks faults, by the same rules. */
export const faultSchema = z.custom<FaultDefinition>(isObject).openapi("Fault", {
  type: "object",
  oneOf: Object.entries(effectRules).map(([effect, rules]) => variant(effect, { ...targetRules, ...rules })),
  description: "Something that goes wrong on purpose.",
});

function variant(effect: string, rules: { readonly [member: string]: FaultRule }) {
  const required = Object.keys(rules).filter((name) => !rules[name]?.optional);
  const members = Object.fromEntries(Object.entries(rules).map(([name, { schema }]) => [name, schema]));
  return {
    type: "object" as const,
    properties: { effect: { type: "string" as const, enum: [effect] }, ...members },
    required: ["effect", ...required],
    additionalProperties: false,
  };
}
