import { type Condition, readComparison, readConditions, type Scalar } from "./conditions.js";
import { NotAPattern } from "./expression-syntax.js";
import type { PatternForm } from "./form.js";
import type { Reader } from "./reader.js";

/** Reads a pattern of JSON events: `{ $.user.id = 1 && ($.errors[0] = "*Denied*" || $.flag IS TRUE) }`. Other events match none. */
export function readJsonPattern(reader: Reader): PatternForm {
  reader.expect("{");
  const condition = readConditions(reader, readCondition);
  reader.expect("}");
  return {
    matches(message) {
      const event = jsonOf(message);
      return event !== undefined && condition(event);
    },
    valuesIn: () => ({}),
  };
}

function jsonOf(message: string): unknown {
  // Most lines that are not JSON begin with another character, and an error takes long to make.
  if (!/^\s*[{[]/.test(message)) return undefined;
  try {
    return JSON.parse(message) as unknown;
  } catch {
    return undefined;
  }
}

type Step = string | number;

const property = /\.[\p{L}\p{N}_-]+/uy;
const index = /\[\d+\]/y;

function readSelector(reader: Reader): readonly Step[] {
  if (!reader.take("$")) throw new NotAPattern(`a selector is missing at ${reader.at}`);
  const steps: Step[] = [];
  for (;;) {
    const name = reader.match(property)?.slice(1);
    const step = name ?? reader.match(index)?.slice(1, -1);
    if (step === undefined) break;
    steps.push(name ?? Number(step));
  }
  if (steps.length === 0) throw new NotAPattern("a selector names no property");
  return steps;
}

/** The value of an event that a selector means; undefined where there is none. */
function valueAt(event: unknown, steps: readonly Step[]): unknown {
  let value = event;
  for (const step of steps) {
    if (typeof step === "number" ? !Array.isArray(value) : !isObject(value)) return undefined;
    if (!Object.hasOwn(value as object, step)) return undefined;
    value = (value as { readonly [step: Step]: unknown })[step];
  }
  return value;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const state = /IS\s+(?:NULL|TRUE|FALSE)\b|NOT\s+EXISTS\b/iy;

const states: { readonly [words: string]: Condition<unknown> } = {
  "IS NULL": (value) => value === null,
  "IS TRUE": (value) => value === true,
  "IS FALSE": (value) => value === false,
  "NOT EXISTS": (value) => value === undefined,
};

function readCondition(reader: Reader): Condition<unknown> {
  const selector = readSelector(reader);
  const words = reader.match(state);
  const test =
    words === undefined ? onScalars(readComparison(reader)) : states[words.toUpperCase().replace(/\s+/, " ")];
  return (event) => test?.(valueAt(event, selector)) ?? false;
}

/** Objects, lists, null and what is missing can't be compared: neither `=` nor `!=` is true of them (user guide, "JSON special considerations"). */
function onScalars(compare: Condition<Scalar>): Condition<unknown> {
  return (value) =>
    (typeof value === "string" || typeof value === "number" || typeof value === "boolean") && compare(value);
}
