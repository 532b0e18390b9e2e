import { stringify } from "dot-properties";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseProperties } from "../src/options/properties.js";

const read = (text: string) => Object.fromEntries(parseProperties(text, "my.properties"));

describe("a properties file", () => {
  test.each([
    ["key=value", { key: "value" }],
    ["key = value", { key: "value" }],
    ["key: value", { key: "value" }],
    ["key value", { key: "value" }],
    ["key", { key: "" }],
    ["# note\n! note\n\n  key=a\\\n    b\nother=1", { key: "ab", other: "1" }],
    ["a=1\r\nb=2\r\n", { a: "1", b: "2" }],
    ["url=http\\://x\\=y", { url: "http://x=y" }],
    ["key=\\u00fc\\t\\\\u", { key: "ü\t\\u" }],
  ])("%j holds %j", (text, values) => {
    expect(read(text)).toEqual(values);
  });

  test.each([
    ["a=1\nkey=\\u12", "key in line 2 of my.properties holds a malformed Unicode escape"],
    ["key=\\uXYZW", "key in line 1 of my.properties holds a malformed Unicode escape"],
    ["a\\u1=x", "line 1 of my.properties holds a malformed Unicode escape"],
    ["a=1\r\nb=2\r\na=3", "a is given a second time in line 3 of my.properties"],
  ])("%j is refused with the file, the line and the key", (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  // Specification 1 start-up 11b
  test("gives back whatever keys and values were written to it", () => {
    const text = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(
        fc.dictionary(
          text.filter((key) => key !== ""),
          text,
        ),
        (values) => {
          expect(read(stringify(values, { lineWidth: null }))).toEqual({ ...values });
        },
      ),
    );
  });
});
