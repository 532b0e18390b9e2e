import fc from "fast-check";
import { expect, test } from "vitest";
import { bare, isBare } from "../src/json/bare.js";

test("a bare object has the names that were put there, whatever they are, and no others", () => {
  const name = fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty"));
  fc.assert(
    fc.property(fc.uniqueArray(name), name, (names, other) => {
      const object = bare<number>();
      for (const [at, each] of names.entries()) object[each] = at;
      expect(Object.keys(object).sort()).toEqual([...names].sort());
      expect(object[other]).toBe(names.includes(other) ? names.indexOf(other) : undefined);
    }),
  );
});

test.each([
  [bare(), true],
  [Object.create(null) as object, true],
  [{}, false],
  [[], false],
  [new Date(0), false],
  [new Uint8Array(), false],
])("whether %o is bare is %s", (object, expected) => {
  expect(isBare(object)).toBe(expected);
});
