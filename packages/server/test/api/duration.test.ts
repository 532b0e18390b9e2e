import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDuration } from "../../src/api/duration.js";

test.each([
  [0, "PT0S"],
  [-5, "PT0S"],
  [1, "PT0.001S"],
  [999.9, "PT0.999S"],
  [60_000, "PT1M"],
  [62_345, "PT1M2.345S"],
  [3_600_000, "PT1H"],
  [90_000_500, "PT25H0.5S"],
])("%d milliseconds are %s", (milliseconds, text) => {
  expect(isoDuration(milliseconds)).toBe(text);
});

// Specification 2.1 uptime
test("a duration reads back as the milliseconds that it was made of", () => {
  fc.assert(
    fc.property(fc.nat(), (milliseconds) => {
      const [, hours = 0, minutes = 0, seconds = 0] =
        /^PT(?:(\d+)H)?(?:([1-5]?\d)M)?(?:([1-5]?\d(?:\.\d{1,3})?)S)?$/.exec(isoDuration(milliseconds)) ?? fail();
      expect(Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000)).toBe(milliseconds);
    }),
  );
});

function fail(): never {
  throw new Error("not a duration");
}
