import fc from "fast-check";
import { expect, test } from "vitest";
import { itemText, readItem } from "../src/items/item-text.js";
import { itemKey } from "../src/keys/item-key.js";
import type { Table } from "../src/state.js";
import { anyAttributes } from "./any-item.js";

test("an item that was read is written as it was", () => {
  fc.assert(
    fc.property(anyAttributes, (attributes) => {
      const text = itemText(attributes);
      expect(itemText(readItem(text))).toBe(text);
    }),
  );
});

test("two items have one key only where the values of their keys are the same", () => {
  const table = { partition: { name: "p", type: "S" }, sort: { name: "s", type: "S" } } as Table;
  const text = fc.oneof(
    fc.constantFrom("", "\0", "a", "a\0", "\ud800", "\ud801", "S", "a".repeat(64), "a".repeat(65)),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(text, text, text, text, (p, s, q, t) => {
      const same = itemKey(table, { p: { S: p }, s: { S: s } }) === itemKey(table, { p: { S: q }, s: { S: t } });
      expect(same).toBe(p === q && s === t);
    }),
  );
});
