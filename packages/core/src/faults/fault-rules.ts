import { isMatcher } from "../matching/matcher.js";
import { hasMembers } from "../matching/members.js";
import { isObject, type Rule } from "../validation/rules.js";
import type { EffectOf, FaultEffectName, FaultTarget } from "./definition.js";

/** What a member of a fault may be: as a check, which costs nothing to load, and as the schema of it that is published. */
export interface FaultRule extends Rule {
  /** In the words of OpenAPI 3.0. */
  readonly schema: { readonly [keyword: string]: unknown };
}

/** A longer time is none to Node, whose timers then end at once. */
const LONGEST_MS = 2 ** 31 - 1;
/** More levels than any operation's input has. */
const DEEPEST = 100;

const text: FaultRule = {
  says: "text, and not empty",
  holds: (value) => typeof value === "string" && value !== "",
  schema: { type: "string", minLength: 1 },
};

/** It is sent as a header too. */
const SENDABLE = /^[!-~]{1,200}$/;
const code: FaultRule = {
  says: "at most 200 letters, digits and signs of ASCII, without spaces",
  holds: (value) => typeof value === "string" && SENDABLE.test(value),
  schema: { type: "string", pattern: SENDABLE.source },
};

const milliseconds: FaultRule = {
  says: `a number of milliseconds, from 0 to ${LONGEST_MS}, about 24 days`,
  holds: (value) => typeof value === "number" && value >= 0 && value <= LONGEST_MS,
  schema: { type: "number", minimum: 0, maximum: LONGEST_MS },
};

const status: FaultRule = {
  says: "the HTTP status of an error, a whole number from 400 to 599",
  holds: (value) => isWhole(value, 400) && value <= 599,
  schema: { type: "integer", minimum: 400, maximum: 599 },
};

const bytes: FaultRule = {
  says: "a whole number of bytes, and not negative",
  holds: (value) => isWhole(value, 0),
  schema: { type: "integer", minimum: 0 },
};

const output: FaultRule = {
  says: "an object of the operation's output members, or a function that returns one",
  holds: (value) => typeof value === "function" || hasMembers(value),
  schema: { type: "object", additionalProperties: true, description: "The output that the client gets." },
};

const entries: FaultRule = {
  says: "a list of entries, each by its id or by its position from 0, and of one at least",
  holds: (value) => Array.isArray(value) && value.length > 0 && Array.from(value).every((entry) => text.holds(entry) || isWhole(entry, 0)),
  schema: { type: "array", minItems: 1, items: { anyOf: [text.schema, { type: "integer", minimum: 0 }] } },
};

const input: FaultRule = {
  says: `an object of the operation's members, which are its own, nested not more than ${DEEPEST} levels deep`,
  holds: (value) => (isMatcher(value) || hasMembers(value)) && isPart(value, DEEPEST),
  schema: { type: "object", additionalProperties: true, description: "Part of the input that a call must hold." },
};

const call = { type: "integer", minimum: 1 };

/** Which calls meet a fault. */
export const timing: FaultRule = {
  says: '"always", {"times": 2}, {"nth": 3} or {"between": [2, 4]}. Calls are counted in whole numbers from 1, and the last is not before the first',
  holds: isTiming,
  schema: {
    anyOf: [
      { type: "string", enum: ["always"] },
      objectOf({ times: call }),
      objectOf({ nth: call }),
      objectOf({ between: { type: "array", items: call, minItems: 2, maxItems: 2 } }),
    ],
    description: "Which of the calls aimed at meet the fault, counted from 1; the next one unless given.",
  },
};

type RulesOf<Members> = { readonly [Member in Exclude<keyof Members, "effect">]-?: FaultRule };

/** The rules of what every fault has besides its effect. */
export const aimRules: RulesOf<FaultTarget & { readonly when: unknown }> = {
  service: described(text, { description: "Id of the service.", example: "sqs" }),
  operation: optional(described(text, { description: "Every operation of the service unless given.", example: "SendMessage" })),
  input: optional(input),
  when: optional(timing),
};

/** The rules of what each effect has besides. */
export const effectRules: { readonly [Name in FaultEffectName]: RulesOf<EffectOf<Name>> } = {
  error: { code, message: optional(text), status: optional(status) },
  throttle: { code: optional(code), retryAfter: optional(milliseconds) },
  answer: { output },
  delay: { milliseconds },
  hold: {},
  "lost-answer": {},
  "dropped-connection": {},
  "truncated-body": { bytes: optional(bytes) },
  "malformed-body": {},
  "failed-entries": { entries, code: optional(code), message: optional(text) },
};

function optional(rule: FaultRule): FaultRule {
  return { ...rule, optional: true };
}

function described(rule: FaultRule, words: FaultRule["schema"]): FaultRule {
  return { ...rule, schema: { ...rule.schema, ...words } };
}

function objectOf(properties: FaultRule["schema"]): FaultRule["schema"] {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

function isWhole(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function isTiming(when: unknown): boolean {
  if (when === "always") return true;
  if (!isObject(when) || Object.keys(when).length !== 1) return false;
  const { times, nth, between } = when;
  const [first, last, ...more]: unknown[] = Array.isArray(between) ? between : [times ?? nth, times ?? nth];
  return isWhole(first, 1) && isWhole(last, first) && more.length === 0;
}

/** True for what an input can be compared with, nested at most so many levels deep. */
function isPart(value: unknown, levels: number): boolean {
  if (!Array.isArray(value) && !hasMembers(value)) {
    return !isObject(value) || isMatcher(value) || value instanceof Date || value instanceof RegExp || ArrayBuffer.isView(value);
  }
  const inner = Object.values(value);
  return inner.length === 0 || (levels > 0 && inner.every((element) => isPart(element, levels - 1)));
}
