import { z } from "@hono/zod-openapi";
import { isObject } from "../validation/rules.js";
import type { FaultDefinition } from "./definition.js";
import { aimRules, effectRules, type FaultRule } from "./fault-rules.js";

/** A fault as the OpenAPI document describes it. What a fault must be is checked elsewhere, by the same rules: `check-shape.ts`. */
export const faultSchema = z.custom<FaultDefinition>(isObject).openapi("Fault", {
  type: "object",
  oneOf: Object.entries(effectRules).map(([effect, rules]) => variant(effect, { ...aimRules, ...rules })),
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
