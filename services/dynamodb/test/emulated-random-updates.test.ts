import { marshall, type NativeAttributeValue, unmarshall } from "@aws-sdk/util-dynamodb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readUpdate } from "../src/emulated/engine/expressions/update.js";
import { changeItem } from "../src/expressions/changes.js";
import { Definitions, ExpressionAttributes } from "../src/expressions/expression-attributes.js";

type Plain = Record<string, NativeAttributeValue>;
type Section = "SET" | "REMOVE" | "ADD" | "DELETE";

/** An action on one attribute as text, and as a function of the item before: the reference that reading and applying are compared with. */
interface Action {
  readonly section: Section;
  readonly text: string;
  /** The attribute's new value, undefined where there will be none. Throws where the item makes the action impossible. */
  readonly next: (item: Plain, target: string) => NativeAttributeValue;
}

/** Values by the name under which every expression may use them. */
const values: Plain = {
  ":0": 0,
  ":1": 1,
  ":2": 2.5,
  ":a": "a",
  ":l": ["z"],
  ":s": new Set(["a", "b"]),
  ":m": new Set(["b", "c"]),
};
const names = ["p", "q", "r", "s"] as const;
const name = fc.constantFrom(...names);
const scalar = fc.constantFrom(0, 1, 2.5, -7, "a", "b");
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.constantFrom(new Set(["a"]), new Set(["b", "c"])),
);
const items = fc.record({ p: value, q: value, r: value, s: value }, { requiredKeys: [] });

function refuse(): never {
  throw new Error("The item makes the update impossible.");
}
const numberIn = (found: NativeAttributeValue): number => (typeof found === "number" ? found : refuse());
const listIn = (found: NativeAttributeValue): NativeAttributeValue[] => (Array.isArray(found) ? found : refuse());
const there = (found: NativeAttributeValue) => found ?? refuse();
const setOf = (found: NativeAttributeValue): Set<string> => (found instanceof Set ? (found as Set<string>) : refuse());

const set = (text: string, next: Action["next"]): Action => ({ section: "SET", text: `= ${text}`, next });
const action = fc
  .tuple(name, fc.constantFrom(":0", ":1", ":2"), fc.constantFrom(":s", ":m"), fc.constantFrom(...Object.keys(values)))
  .chain(([other, number, members, any]) =>
    fc.constantFrom<Action>(
      set(any, () => values[any]),
      set(other, (item) => there(item[other])),
      set(`${other} + ${number}`, (item) => numberIn(item[other]) + numberIn(values[number])),
      set(`${number} - ${other}`, (item) => numberIn(values[number]) - numberIn(item[other])),
      set(`if_not_exists(${other}, ${any})`, (item) => item[other] ?? values[any]),
      set(`if_not_exists(${other}, :0) + ${number}`, (item) => numberIn(item[other] ?? 0) + numberIn(values[number])),
      set(`list_append(${other}, :l)`, (item) => [...listIn(item[other]), "z"]),
      set(`list_append(:l, ${other})`, (item) => ["z", ...listIn(item[other])]),
      { section: "REMOVE", text: "", next: () => undefined },
      { section: "ADD", text: number, next: (item, target) => numberIn(item[target] ?? 0) + numberIn(values[number]) },
      {
        section: "ADD",
        text: members,
        next: (item, target) => new Set([...setOf(item[target] ?? new Set()), ...setOf(values[members])]),
      },
      {
        section: "DELETE",
        text: members,
        next(item, target) {
          if (item[target] === undefined) return undefined;
          const left = new Set([...setOf(item[target])].filter((each) => !setOf(values[members]).has(each)));
          return left.size === 0 ? undefined : left;
        },
      },
    ),
  );

/** Actions on attributes of which each has one. */
const update = fc
  .uniqueArray(fc.record({ target: name, action }), { selector: ({ target }) => target, minLength: 1 })
  .map((actions) => ({
    text: (["SET", "REMOVE", "ADD", "DELETE"] as const)
      .map((section) => ({ section, of: actions.filter(({ action: each }) => each.section === section) }))
      .filter(({ of }) => of.length > 0)
      .map(
        ({ section, of }) =>
          `${section} ${of.map(({ target, action: { text } }) => `${target} ${text}`.trim()).join(", ")}`,
      )
      .join(" "),
    /** Every action reads the item as it was before. */
    next: (item: Plain) => ({
      ...item,
      ...Object.fromEntries(actions.map(({ target, action: { next } }) => [target, next(item, target)])),
    }),
  }));

/** What a function returns, or that it refuses. */
function outcomeOf<T>(work: () => T): T | "refused" {
  try {
    return work();
  } catch {
    return "refused";
  }
}

/** Members of sets in one order, and no attributes that are not there. */
function comparable(item: Plain | "refused"): unknown {
  if (item === "refused") return item;
  const entries = Object.entries(item).filter(([, found]) => found !== undefined);
  return Object.fromEntries(
    entries.map(([key, found]) => [key, found instanceof Set ? { set: [...(found as Set<string>)].sort() } : found]),
  );
}

test("random updates make what a reference makes, or are refused where it refuses", () => {
  let refused = 0;
  fc.assert(
    fc.property(update, items, ({ text, next }, item) => {
      const definitions = new Definitions({ ExpressionAttributeValues: marshall(values) });
      const read = readUpdate(text, new ExpressionAttributes("UpdateExpression", definitions));
      const before = marshall(item);
      const found = outcomeOf(() => unmarshall(changeItem(before, read.changesOf(before)) as never));
      expect(comparable(found)).toEqual(comparable(outcomeOf(() => next(item))));
      if (found === "refused") refused++;
    }),
    { numRuns: 800 },
  );
  expect(refused).toBeGreaterThan(0);
});
