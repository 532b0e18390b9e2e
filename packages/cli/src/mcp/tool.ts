import { problemOf, type Rule } from "@cloudstub/core";
import { isObject } from "@cloudstub/kit";
import type { Params } from "./json-rpc.js";
import type { Laboratory } from "./laboratory.js";

/** A parameter of a tool: its JSON Schema, and the same as a rule. */
export interface ToolParam {
  readonly schema: { readonly type: string; readonly description: string; readonly [keyword: string]: unknown };
  readonly rule: Rule;
}

export type ToolParams = { readonly [name: string]: ToolParam };

/** Something that an agent can do. */
export interface Tool {
  readonly title: string;
  readonly description: string;
  readonly params: ToolParams;
  /** True where it changes nothing. */
  readonly readsOnly?: true;
  /** True where something may be lost by it. */
  readonly isDestructive?: true;
  /** True where its texts have what the code under test stored or sent. */
  readonly showsStored?: true;
  /** Resolves to a text for the agent. Rejects with a `Refused`. */
  readonly run: (given: Params, laboratory: Laboratory, signal: AbortSignal) => Promise<string>;
}

/** The JSON Schema of the arguments. */
export function schemaOf(params: ToolParams): object {
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(params).map(([name, { schema }]) => [name, schema])),
    required: Object.keys(params).filter((name) => params[name]?.rule.optional !== true),
    additionalProperties: false,
  };
}

/** Describes the first problem of arguments in sentences; undefined where there is none. */
export function argumentsProblem(given: unknown, params: ToolParams, owner: string): string | undefined {
  const rules = Object.fromEntries(Object.entries(params).map(([name, { rule }]) => [name, rule]));
  return problemOf(given, rules, owner);
}

/** A text that may be left out. */
export function text(description: string): ToolParam {
  const rule: Rule = { says: "a text that is not empty", holds: isText, optional: true };
  return { schema: { type: "string", minLength: 1, description }, rule };
}

/** One of some texts, which may be left out. */
export function choice(values: readonly string[], description: string): ToolParam {
  const rule: Rule = {
    says: `one of ${values.join(", ")}`,
    holds: (value) => values.includes(value as string),
    optional: true,
  };
  return { schema: { type: "string", enum: values, description }, rule };
}

/** A whole number, which may be left out. */
export function count(most: number, description: string): ToolParam {
  const holds = (value: unknown) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
  const rule: Rule = { says: `a whole number from 1 to ${most}`, holds, optional: true };
  return { schema: { type: "integer", minimum: 1, maximum: most, description }, rule };
}

/** True or false, which may be left out. */
export function flag(description: string): ToolParam {
  const rule: Rule = { says: "true or false", holds: (value) => typeof value === "boolean", optional: true };
  return { schema: { type: "boolean", description }, rule };
}

/** A list of texts that is not empty, which may be left out. */
export function texts(description: string): ToolParam {
  const holds = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText);
  const rule: Rule = { says: "a list of at least one text", holds, optional: true };
  return { schema: { type: "array", items: { type: "string", minLength: 1 }, minItems: 1, description }, rule };
}

/** The id of an event, which may be left out. */
export function eventId(description: string): ToolParam {
  const rule: Rule = {
    says: "the id of an event, such as 0000000006",
    holds: (value) => typeof value === "string" && /^[0-9]+$/.test(value),
    optional: true,
  };
  return { schema: { type: "string", pattern: "^[0-9]+$", description }, rule };
}

/** An object, which may be left out. */
export function object(description: string): ToolParam {
  return { schema: { type: "object", description }, rule: { says: "an object", holds: isObject, optional: true } };
}

/** The same parameter, which may not be left out. */
export function needed({ schema, rule: { says, holds } }: ToolParam): ToolParam {
  return { schema, rule: { says, holds } };
}

/** Of all tools that are about a world. */
export const world = text("Name of the world; the default one unless given.");

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
