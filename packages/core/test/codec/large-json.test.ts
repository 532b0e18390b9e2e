import { bare, type ServiceModel } from "@cloudstub/kit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { repetitions } from "../../../../tests/repetitions.js";
import { jsonReaders } from "../../src/codec/json/json-reader.js";
import { readLargeJson } from "../../src/codec/json/large-json.js";

const model = {
  shapes: new Map(
    Object.entries({
      Thing: {
        type: "structure",
        members: {
          text: "string",
          count: "number",
          on: "boolean",
          bytes: "blob",
          texts: "[]string",
          map: "{}Thing",
          list: "[]Thing",
          inner: "Thing",
        },
      },
    }),
  ),
  operations: {},
  errors: {},
} as unknown as ServiceModel;

const readerOf = jsonReaders(model);

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom('"', "\\", '\\"', "]", "}", "{[", ",", "__proto__", "a,b:c"),
);

const { thing } = fc.letrec<{ thing: object; full: object }>((tie) => ({
  thing: fc.oneof({ maxDepth: 3, withCrossShrink: true }, fc.constant({}), tie("full")),
  full: fc.record(
    {
      text: texts,
      count: fc.integer(),
      on: fc.boolean(),
      bytes: fc.oneof(
        fc.base64String(),
        fc.base64String().map((text) => text.replace(/=+$/, "")),
        texts,
      ),
      texts: fc.array(texts),
      map: fc.array(fc.tuple(texts, tie("thing")), { maxLength: 3 }).map((pairs) => {
        const map = bare<object>();
        for (const [key, value] of pairs) map[key] = value;
        return map;
      }),
      list: fc.array(tie("thing"), { maxLength: 3 }),
      inner: tie("thing"),
      unknown: fc.oneof(texts, fc.array(tie("thing"), { maxLength: 3 }), tie("thing")),
    },
    { requiredKeys: [] },
  ),
}));

/** JSON with white space of some kinds. */
const written = fc
  .tuple(thing, fc.constantFrom(undefined, 1, "\t", "\r\n"))
  .map(([value, space]) => JSON.stringify(value, undefined, space));

type Outcome = { readonly value: unknown } | "refused";

function outcomeOf(work: () => unknown): Outcome {
  try {
    return { value: work() };
  } catch {
    return "refused";
  }
}

const whole = (text: string) => outcomeOf(() => readerOf("Thing")(JSON.parse(text), 0));

/** Reads a text in slices, at most `small` characters together, and counts the slices. */
function inSlices(text: string, small?: number): { readonly outcome: Outcome; readonly slices: number } {
  let slices = 0;
  const outcome = outcomeOf(() => {
    const steps = readLargeJson(text, "Thing", { model, readerOf, ...(small && { small }) });
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      slices++;
    }
  });
  return { outcome, slices };
}

test("what is read in slices is what is read at once", () => {
  fc.assert(
    fc.property(written, fc.nat(60), (text, small) => {
      expect(inSlices(text, small + 1).outcome).toEqual(whole(text));
    }),
  );
});

test("a text that can't be read at once can't be read in slices", () => {
  const change = fc.record({
    at: fc.nat(),
    removed: fc.nat(3),
    added: fc.constantFrom("", ",", "]", "}", "[", "{", '"', ":", "\u00a0", " ", "1"),
  });
  fc.assert(
    fc.property(written, change, fc.nat(40), (text, { at, removed, added }, small) => {
      const place = at % text.length;
      const changed = text.slice(0, place) + added + text.slice(place + removed);
      const { outcome } = inSlices(changed, small + 1);
      // Reading it at once says what is wrong with it.
      if (outcome !== "refused") expect(outcome).toEqual(whole(changed));
    }),
    { numRuns: repetitions(1000) },
  );
});

test("a large text gives way after each 128 KB of small values, wherever they are", () => {
  const many = Array.from({ length: 40_000 }, () => ({ on: true }));
  const texts = JSON.stringify({ list: many, map: { a: { unknown: many }, b: { inner: { list: many } } } });
  const { outcome, slices } = inSlices(texts);
  expect(outcome).toEqual(whole(texts));
  expect(slices).toBeGreaterThanOrEqual(Math.floor(texts.length / (160 * 1024)));
});

test("bytes in a large text are decoded in slices", () => {
  const text = JSON.stringify({ text: "a", bytes: Buffer.alloc(300_000, "abc").toString("base64"), count: 1 });
  const { outcome, slices } = inSlices(text);
  // Compared as text: large arrays are compared element by element.
  const written = ({ value }: { value?: unknown }) => JSON.stringify(value);
  expect(written(outcome as object)).toBe(written(whole(text) as object));
  expect(slices).toBeGreaterThanOrEqual(3);
});
