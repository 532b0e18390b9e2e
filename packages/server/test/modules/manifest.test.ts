import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseManifest, writeManifest } from "../../src/modules/manifest.js";

const fieldName = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,69}$/);
const fieldValue = fc
  .string({ unit: "binary", maxLength: 300 })
  .filter((value) => !/[\r\n\0]/.test(value) && Buffer.from(value).toString() === value);
const fields = fc.uniqueArray(fc.tuple(fieldName, fieldValue), {
  selector: ([name]) => name.toLowerCase(),
  maxLength: 8,
});

function parse(text: string) {
  return Object.fromEntries(parseManifest(Buffer.from(text)));
}

describe("A manifest", () => {
  test("that is written says the same when it is read", () => {
    fc.assert(
      fc.property(fields, (entries) => {
        const expected = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
        expect(parse(writeManifest(Object.fromEntries(entries)))).toEqual(expected);
      }),
    );
  });

  test("has no line of more than 72 bytes and no character in two lines", () => {
    fc.assert(
      fc.property(fields, (entries) => {
        for (const line of writeManifest(Object.fromEntries(entries)).split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(72);
          expect(Buffer.from(line).toString()).toBe(line);
        }
      }),
    );
  });

  test("folds a long value after 72 bytes", () => {
    expect(writeManifest({ Name: "x".repeat(140) })).toBe(
      `Name: ${"x".repeat(66)}\r\n ${"x".repeat(71)}\r\n xxx\r\n\r\n`,
    );
  });

  test.each([
    ["line feeds", "A: 1\nB: 2\n 3\n"],
    ["carriage returns", "A: 1\rB: 2\r 3\r"],
    ["both", "A: 1\r\nB: 2\r\n 3\r\n"],
    ["no break at its end", "A: 1\nB: 23"],
  ])("may have %s as line breaks", (_, text) => {
    expect(parse(text)).toEqual({ a: "1", b: "23" });
  });

  test("may be folded within a character", () => {
    const bytes = Buffer.concat([
      Buffer.from("A: "),
      Buffer.from([0xc3]),
      Buffer.from("\r\n "),
      Buffer.from([0xa4]),
      Buffer.from("\r\n"),
    ]);
    expect(parseManifest(bytes).get("a")).toBe("ä");
  });

  test("ends where the sections of single entries begin", () => {
    expect(parse("A: 1\n\nName: x/y.class\nB: 2\n")).toEqual({ a: "1" });
  });

  test.each(["no colon\n", "A:1\n", ": 1\n", " A: 1\n", "A: 1\nö: 2\n"])("can't have the lines %j", (text) => {
    expect(() => parse(text)).toThrow(/^the line ".*" is not a "Name: value"$/);
  });

  test.each([
    [{ "A B": "1" }, "\"A B\" can't be a manifest field's name."],
    [{ ["A".repeat(71)]: "1" }, `"${"A".repeat(71)}" can't be a manifest field's name.`],
    [{ A: "1\nB: 2" }, "The manifest field A can't hold a line break."],
  ])("can't be written with %j", (bad, message) => {
    expect(() => writeManifest(bad)).toThrow(message);
  });
});
