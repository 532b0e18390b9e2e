import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseChecksum } from "../../../src/modules/repository/published-checksum.js";

const hexadecimal = fc.stringMatching(/^[0-9a-fA-F]{40}$/);
const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
const fileName = fc.constantFrom("", " *a.jar", "  a.jar", "\tsome where/a.jar");

describe("A checksum file", () => {
  test("may be written in either case, with space around it and the name of a file behind it", () => {
    fc.assert(
      fc.property(hexadecimal, fileName, space, space, (digits, name, before, after) => {
        expect(parseChecksum(`${before}${digits}${name}${after}`, 40)).toBe(digits.toLowerCase());
      }),
    );
  });

  test("holds exactly as many digits as its kind of checksum has", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{0,150}$/), (digits) => {
        expect(parseChecksum(digits, 64)).toBe(digits.length === 64 ? digits : undefined);
      }),
    );
  });

  test.each([
    "",
    "\n",
    `${"0".repeat(39)}g`,
    `${"0".repeat(40)}-a.jar`,
    `SHA1 (a.jar) = ${"0".repeat(40)}`,
    `${"0".repeat(40)}\n${"1".repeat(40)}`,
  ])("can't be %j", (text) => {
    expect(parseChecksum(text, 40)).toBeUndefined();
  });
});
