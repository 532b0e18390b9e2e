import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_NUMBER, numberIn, opaqueId } from "../src/emulated/opaque-id.js";

const idsOf = (bytes: Uint8Array) => ({ uuid: () => "", bytes: () => bytes });

test("an id begins with a letter, so that the aws command takes it for a value, and holds its number", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 18, maxLength: 18 }),
      fc.integer({ min: 0, max: MAX_NUMBER }),
      (bytes, number) => {
        const id = opaqueId(number, idsOf(bytes));
        expect(id).toMatch(/^[A-Za-z][\w-]{31}$/);
        expect(numberIn(id)).toBe(number);
      },
    ),
    { examples: [[new Uint8Array(18).fill(255), 0]] },
  );
});

test.each(["", "x", "a".repeat(31), "a".repeat(34)])("%j is not an id", (text) => {
  expect(numberIn(text)).toBeUndefined();
});
