/** Values that random requests of several services are made of. */
import fc from "fast-check";

/** One of a few names, so that requests meet. */
export const name = fc.constantFrom("a", "b", "constructor");
export const text = fc.oneof(
  fc.string({ minLength: 1, unit: "grapheme" }),
  fc.constantFrom("é漢🎉", '"~bytes"', "x".repeat(70_000)),
);
export const short = fc.string({ minLength: 1, maxLength: 9, unit: "grapheme-ascii" });
export const bytes = fc.oneof(
  fc.uint8Array({ minLength: 1 }),
  fc.constantFrom(70_000, 300_000).map((size) => new Uint8Array(size).fill(7)),
);
export const tags = fc.uniqueArray(fc.record({ Key: fc.constantFrom("k", "l"), Value: fc.constantFrom("1", "2") }), {
  selector: ({ Key }) => Key,
});
