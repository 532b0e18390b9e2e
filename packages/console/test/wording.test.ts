import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf } from "../src/session/ask.js";
import { linkTo, readPlace } from "../src/session/place.js";
import { destroys } from "../src/session/run-route.js";
import {
  bytes,
  commandInWords,
  count,
  durationInWords,
  escapedInJson,
  millisecondsInWords,
  spelledOut,
} from "../src/session/wording.js";
import { attributeInWords } from "../src/views/attribute.js";

test.each([
  ["PT0S", "0 s"],
  ["PT12.345S", "12 s"],
  ["PT3M4.5S", "3 min 4 s"],
  ["PT2H", "2 h"],
  ["PT49H30M12S", "2 d 1 h 30 min"],
  ["a while", "a while"],
])("the duration %j is %j", (duration, words) => {
  expect(durationInWords(duration)).toBe(words);
});

test.each([
  [1, "queue", "1 queue"],
  [2, "queue", "2 queues"],
  [12_000, "entry", "12,000 entries"],
  [0, "key", "0 keys"],
])("%i %s is %j", (amount, noun, words) => {
  expect(count(amount, noun)).toBe(words);
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1.0 kB"],
  [123_456, "123 kB"],
  [5_300_000, "5.3 MB"],
  [7e13, "70000 GB"],
])("%d bytes are %j", (size, words) => {
  expect(bytes(size)).toBe(words);
});

test("commands are words", () => {
  expect(commandInWords("list-all-queues")).toBe("List all queues");
});

test("values that are empty are no part of an address", () => {
  expect(addressOf({ path: "/api/a/b", values: { a: "", b: undefined, c: "x&y =+/%" } })).toBe(
    "/api/a/b?c=x%26y+%3D%2B%2F%25",
  );
  expect(addressOf({ path: "/api/a/b" })).toBe("/api/a/b");
});

test("any place can be kept as a link", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(text, text, text, fc.dictionary(text, text.filter(Boolean)), (page, item, open, filters) => {
      const chosen = page === "" ? "" : item;
      const place = { page, item: chosen, open: chosen === "" ? "" : open, filters: { ...filters } };
      expect(readPlace(linkTo(place))).toEqual(place);
    }),
  );
});

test("an address that does not decode is the dashboard", () => {
  expect(readPlace("#/%E0%A4%A")).toEqual({ page: "", item: "", open: "", filters: {} });
});

test.each([
  [{ S: "a" }, "a"],
  [{ N: "12.50" }, "12.50"],
  [{ NULL: true }, "null"],
  [{ M: { a: { N: "1" }, b: { L: [{ S: "x" }, { BOOL: false }] } } }, "{a: 1, b: [x, false]}"],
  [{ SS: ["a", "b"] }, "{a, b}"],
  [undefined, ""],
])("the attribute %j is %j", (attribute, words) => {
  expect(attributeInWords(attribute)).toBe(words);
});

test.each([
  [0.04, "0.0 ms"],
  [0.62, "0.6 ms"],
  [12.4, "12 ms"],
  [1449, "1.4 s"],
])("%d milliseconds are %j", (ms, words) => {
  expect(millisecondsInWords(ms)).toBe(words);
});

test("controls of writing direction are spelled out, and JSON stays the same JSON", () => {
  const text = "invoice\u202Efdp.exe \u2067x\u2069 مرحبا";
  expect(spelledOut(text)).toBe("invoice‹U+202E›fdp.exe ‹U+2067›x‹U+2069› مرحبا");
  const json = escapedInJson(JSON.stringify(text));
  expect(json).toContain("invoice\\u202efdp");
  expect(JSON.parse(json)).toBe(text);
});

test.each([
  ["DELETE", "delete-bucket", true],
  ["DELETE", "anything", true],
  ["POST", "delete-topic", true],
  ["POST", "purge-queue", true],
  ["POST", "reset", true],
  ["POST", "deletes-nothing", false],
  ["PUT", "put-object", false],
  ["GET", "list-queues", false],
])("%s %s destroys something: %s", (method, command, expected) => {
  expect(destroys({ method, command, path: "", description: "" })).toBe(expected);
});
