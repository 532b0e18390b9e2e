import { bare, rawJson, type ServiceModel } from "@cloudstub/kit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonWriters } from "../../src/codec/json/json-writer.js";

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
          at: "timestamp",
          any: "document",
          texts: "[]string",
          map: "{}string",
          inner: "Thing",
        },
      },
    }),
  ),
  operations: {},
  errors: {},
} as unknown as ServiceModel;

const write = jsonWriters(model)("Thing");

test("text, in values and in keys, is written as JSON.stringify writes it", () => {
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string(),
    fc.constantFrom("\ud800", "a\udfffb", '"', "\\", "\u0000", "\u2028", "__proto__"),
  );
  fc.assert(
    fc.property(texts, fc.array(texts), fc.dictionary(texts, texts), (text, list, map) => {
      const value = { text, texts: list, map: Object.assign(bare<string>(), map) };
      expect(write(value)).toBe(JSON.stringify(value));
    }),
  );
});

test.each([
  [{}, "{}"],
  [{ text: undefined, count: 1 }, '{"count":1}'],
  [{ count: -0.5, on: false }, '{"count":-0.5,"on":false}'],
  [{ count: Number.NaN }, '{"count":"NaN"}'],
  [{ bytes: new Uint8Array([1, 2, 3]) }, '{"bytes":"AQID"}'],
  [{ at: new Date(1500) }, '{"at":1.5}'],
  [{ any: { a: [null, 1] } }, '{"any":{"a":[null,1]}}'],
  [{ texts: ["a", null] }, '{"texts":["a",null]}'],
  [{ map: { a: undefined, b: "c" } }, '{"map":{"b":"c"}}'],
  [{ inner: { inner: {} } }, '{"inner":{"inner":{}}}'],
])("%j is written as %s", (value, text) => {
  expect(write(value)).toBe(text);
});

test("raw JSON is written as it is", () => {
  const part = rawJson<object>('{"text":"kept"}', (json) => JSON.parse(json) as object);
  expect(write({ inner: part, count: 1 })).toBe('{"count":1,"inner":{"text":"kept"}}');
  expect(JSON.stringify({ part })).toBe('{"part":{"text":"kept"}}');
});
