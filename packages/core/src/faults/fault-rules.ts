import { isObject } from "@cloudstub/kit";
import { isMatcher } from "../matching/matcher.js";
import { hasMembers } from "../matching/members.js";
import { isAccount, isRegion } from "../validation/account-and-region.js";
import type { Rule } from "../validation/rules.js";
import type { EffectOf, FaultEffectName, FaultTarget } from "./definition.js";

/** The rule of a member of a fault: a check that is cheap to load, and the published schema. */
export interface FaultRule extends Rule {
  /** As in OpenAPI 3.0. */
  readonly schema: { readonly [keyword: string]: unknown };
}

/** Node's timers fire at once for longer times. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/** Deeper than any operation's input. */
const MAX_DEPTH = 100;

const text: FaultRule = {
  says: "text that is not empty",
  holds: (value) => typeof value === "string" && value !== "",
  schema: { type: "string", minLength: 1 },
};

/** Also sent as a header. */
const SENDABLE = /^[!-~]{1,200}$/;
const code: FaultRule = {
  says: "1 to 200 printable ASCII characters without spaces",
  holds: (value) => typeof value === "string" && SENDABLE.test(value),
  schema: { type: "string", pattern: SENDABLE.source },
};

const milliseconds: FaultRule = {
  says: `a number of milliseconds, from 0 to ${MAX_DELAY_MS} (about 24 days)`,
  holds: (value) => typeof value === "number" && value >= 0 && value <= MAX_DELAY_MS,
  schema: { type: "number", minimum: 0, maximum: MAX_DELAY_MS },
};

const status: FaultRule = {
  says: "the HTTP status of an error, a whole number from 400 to 599",
  holds: (value) => isWhole(value, 400) && value <= 599,
  schema: { type: "integer", minimum: 400, maximum: 599 },
};

const bytes: FaultRule = {
  says: "a whole number of bytes, 0 or more",
  holds: (value) => isWhole(value, 0),
  schema: { type: "integer", minimum: 0 },
};

const output: FaultRule = {
  says: "an object of the operation's output members, or a function that returns one",
  holds: (value) => typeof value === "function" || hasMembers(value),
  schema: { type: "object", additionalProperties: true, description: "The output that the client gets." },
};

const entries: FaultRule = {
  says: "a list of at least one entry, each by its id or by its position from 0",
  holds: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    Array.from(value).every((entry) => text.holds(entry) || isWhole(entry, 0)),
  schema: { type: "array", minItems: 1, items: { anyOf: [text.schema, { type: "integer", minimum: 0 }] } },
};

const input: FaultRule = {
  says: `an object with input members of the operation, nested at most ${MAX_DEPTH} levels deep`,
  holds: (value) => (isMatcher(value) || hasMembers(value)) && isPart(value, MAX_DEPTH),
  schema: { type: "object", additionalProperties: true, description: "Part of the input that a call must have." },
};

const account: FaultRule = {
  says: "an account, which has twelve digits",
  holds: (value) => typeof value === "string" && isAccount(value),
  schema: {
    type: "string",
    pattern: "^[0-9]{12}$",
    description: "Account of the resources; every account unless given.",
  },
};

const region: FaultRule = {
  says: "a region such as eu-west-1",
  holds: (value) => typeof value === "string" && isRegion(value),
  schema: { type: "string", example: "eu-west-1", description: "Region of the resources; every region unless given." },
};

const call = { type: "integer", minimum: 1 };

/** Which calls a fault applies to. */
export const timing: FaultRule = {
  says: '"always", {"times": 2}, {"nth": 3} or {"between": [2, 4]}. Calls are counted in whole numbers from 1, and the second number of between is not less than the first',
  holds: isTiming,
  schema: {
    anyOf: [
      { type: "string", enum: ["always"] },
      objectOf({ times: call }),
      objectOf({ nth: call }),
      objectOf({ between: { type: "array", items: call, minItems: 2, maxItems: 2 } }),
    ],
    description: "Which of the matching calls the fault applies to, counted from 1; the next one unless given.",
  },
};

type RulesOf<Members> = { readonly [Member in Exclude<keyof Members, "effect">]-?: FaultRule };

/** The rules of the members that every fault has besides its effect. */
export const targetRules: RulesOf<FaultTarget & { readonly when: unknown }> = {
  service: described(text, { description: "Id of the service.", example: "sqs" }),
  operation: optional(
    described(text, { description: "Every operation of the service unless given.", example: "SendMessage" }),
  ),
  input: optional(input),
  account: optional(account),
  region: optional(region),
  when: optional(timing),
};

/** The rules of each effect's own members. */
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

function described(rule: FaultRule, keywords: FaultRule["schema"]): FaultRule {
  return { ...rule, schema: { ...rule.schema, ...keywords } };
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

/** True for a value that an input can be compared with, nested at most `levels` deep. */
function isPart(value: unknown, levels: number): boolean {
  if (!Array.isArray(value) && !hasMembers(value)) {
    return (
      !isObject(value) ||
      isMatcher(value) ||
      value instanceof Date ||
      value instanceof RegExp ||
      ArrayBuffer.isView(value)
    );
  }
  const inner = Object.values(value);
  return inner.length === 0 || (levels > 0 && inner.every((element) => isPart(element, levels - 1)));
}
