import fc from "fast-check";
import { expect, test } from "vitest";
import { Malformed } from "../../src/codec/malformed.js";
import { formatTimestamp, parseTimestamp } from "../../src/codec/timestamps.js";

// Before the year 1000 JavaScript reads its own HTTP dates otherwise than it writes them.
const time = fc.date({
  min: new Date("1000-01-01T00:00:00Z"),
  max: new Date("9999-12-31T23:59:59Z"),
  noInvalidDate: true,
});

test("a time is the same after writing and reading, to the precision of its form", () => {
  fc.assert(
    fc.property(time, (time) => {
      const seconds = new Date(Math.floor(time.getTime() / 1000) * 1000);
      expect(parseTimestamp(formatTimestamp(time, "date-time"), "date-time")).toEqual(time);
      expect(parseTimestamp(formatTimestamp(time, "epoch-seconds"), "epoch-seconds")).toEqual(time);
      expect(parseTimestamp(formatTimestamp(seconds, "http-date"), "http-date")).toEqual(seconds);
    }),
  );
});

test.each([
  ["date-time", "yesterday"],
  ["http-date", ""],
  ["epoch-seconds", "1e400"],
  ["epoch-seconds", ""],
] as const)("%s refuses %j", (format, text) => {
  expect(() => parseTimestamp(text, format)).toThrow(Malformed);
});
