import { marshall, type NativeAttributeValue } from "@aws-sdk/util-dynamodb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCondition } from "../src/emulated/engine/expressions/condition.js";
import { Definitions, ExpressionAttributes } from "../src/expressions/expression-attributes.js";

type Plain = Record<string, NativeAttributeValue>;

/** A condition as text, and as a function of a plain item: the reference that the parser and evaluator are compared with. */
interface Both {
  readonly text: string;
  readonly holds: (item: Plain) => boolean;
}

/** Values by the name under which every expression may use them. */
const values: Plain = { ":0": 0, ":1": 1, ":2": 2.5, ":a": "a", ":ab": "ab", ":b": "b", ":t": true };
const attribute = fc.constantFrom("p", "q", "r");
const scalar = fc.constantFrom(...Object.values(values));
const items = fc.record(
  { p: scalar, q: scalar, r: fc.oneof(scalar, fc.constant(["a", 1]), fc.constant(new Set(["a", "b"]))) },
  { requiredKeys: [] },
);

const comparators: { readonly [operator: string]: (a: NativeAttributeValue, b: NativeAttributeValue) => boolean } = {
  "=": (a, b) => a !== undefined && a === b,
  "<>": (a, b) => a === undefined || a !== b,
  "<": (a, b) => comparable(a, b) && a < b,
  "<=": (a, b) => comparable(a, b) && a <= b,
  ">": (a, b) => comparable(a, b) && a > b,
  ">=": (a, b) => comparable(a, b) && a >= b,
};

function comparable(a: NativeAttributeValue, b: NativeAttributeValue): boolean {
  return typeof a === typeof b && ["string", "number"].includes(typeof a);
}

const ordered = fc.constantFrom(":0", ":1", ":2", ":a", ":ab", ":b");
const comparison = fc.tuple(attribute, fc.constantFrom(...Object.keys(comparators)), ordered).map(
  ([name, operator, value]): Both => ({
    text: `${name} ${operator} ${value}`,
    holds: (item) => (comparators[operator] as (typeof comparators)[string])(item[name], values[value]),
  }),
);
const range = fc.tuple(attribute, fc.constantFrom([":0", ":1"], [":a", ":b"], [":1", ":2"])).map(
  ([name, [low = "", high = ""]]): Both => ({
    text: `${name} BETWEEN ${low} AND ${high}`,
    holds: ({ [name]: value }) => comparable(value, values[low]) && value >= values[low] && value <= values[high],
  }),
);
const choice = fc.tuple(attribute, fc.uniqueArray(ordered, { minLength: 1 })).map(
  ([name, list]): Both => ({
    text: `${name} IN (${list.join(", ")})`,
    holds: ({ [name]: value }) => list.some((each) => values[each] === value),
  }),
);
const functions = attribute.chain((name) =>
  fc.constantFrom<Both>(
    { text: `attribute_exists(${name})`, holds: (item) => item[name] !== undefined },
    { text: `attribute_not_exists(${name})`, holds: (item) => item[name] === undefined },
    {
      text: `begins_with(${name}, :a)`,
      holds: ({ [name]: value }) => typeof value === "string" && value.startsWith("a"),
    },
    {
      text: `contains(${name}, :a)`,
      holds: ({ [name]: value }) =>
        value instanceof Set
          ? value.has("a")
          : (typeof value === "string" || Array.isArray(value)) && value.includes("a"),
    },
    {
      text: `size(${name}) >= :1`,
      holds: ({ [name]: value }) => value instanceof Set || typeof value === "string" || Array.isArray(value),
    },
  ),
);

const { condition } = fc.letrec<{ condition: Both }>((tie) => {
  const inner = tie("condition").map(({ text, holds }): Both => ({ text: `(${text})`, holds }));
  return {
    condition: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(comparison, range, choice, functions),
      inner
        .filter(({ text }) => !text.startsWith("(("))
        .map(({ text, holds }): Both => ({ text: `NOT ${text}`, holds: (item) => !holds(item) })),
      fc.tuple(tie("condition"), tie("condition")).map(([a, b]) => joined("AND", a, b)),
      fc.tuple(tie("condition"), tie("condition")).map(([a, b]) => joined("OR", a, b)),
    ),
  };
});

/** Parentheses where the words need them: around an OR in an AND. */
function joined(word: "AND" | "OR", ...both: readonly Both[]): Both {
  const texts = both.map(({ text }) => (word === "AND" && / OR /.test(text) && !isGroup(text) ? `(${text})` : text));
  return {
    text: texts.join(` ${word} `),
    holds: (item) => (word === "AND" ? both.every(({ holds }) => holds(item)) : both.some(({ holds }) => holds(item))),
  };
}

/** True for a text that one pair of parentheses holds together, with NOT before it. */
function isGroup(text: string): boolean {
  if (!text.startsWith("NOT (")) return false;
  let depth = 0;
  for (const [at, character] of [...text].entries()) {
    if (character === "(") depth++;
    if (character === ")" && --depth === 0) return at === text.length - 1;
  }
  return false;
}

test("random conditions hold where a reference says so", () => {
  fc.assert(
    fc.property(condition, fc.array(items, { minLength: 1, maxLength: 5 }), ({ text, holds }, all) => {
      const definitions = new Definitions({ ExpressionAttributeValues: marshall(values) });
      const read = readCondition(text, new ExpressionAttributes("FilterExpression", definitions));
      for (const item of all) expect(read(marshall(item))).toBe(holds(item));
    }),
    { numRuns: 500 },
  );
});
