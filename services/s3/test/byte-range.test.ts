import { describe, expect, test } from "vitest";
import { readRange } from "../src/objects/byte-range.js";

// RFC 9110, section 14.1.2: int-range and suffix-range.
describe("the part of 10 bytes that a Range header asks for", () => {
  test.each<[header: string, part: [number, number] | undefined]>([
    ["bytes=0-0", [0, 0]],
    ["bytes=2-4", [2, 4]],
    ["bytes=2-", [2, 9]],
    ["bytes=2-99", [2, 9]],
    ["bytes=-3", [7, 9]],
    ["bytes=-99", [0, 9]],
    ["BYTES=1-2", [1, 2]],
    ["\tbytes = 1 - 2 ", [1, 2]],
    ["bytes=4-2", undefined],
    ["bytes=-", undefined],
    ["bytes=", undefined],
    ["bytes", undefined],
    ["", undefined],
    ["bytes=1-2-3", undefined],
    ["bytes=1-2=3", undefined],
    ["bytes=1-2=", undefined],
    ["bytes=0-1,3-4", undefined],
    ["bytes=1 0-2", undefined],
    ["bytes=+1-2", undefined],
    ["items=0-1", undefined],
  ])("%j", (header, part) => {
    expect(readRange(header, 10)).toEqual(part && { first: part[0], last: part[1] });
  });

  test.each(["bytes=10-", "bytes=10-12", "bytes=-0"])("%s lies behind the end", (header) => {
    expect(() => readRange(header, 10)).toThrow(expect.objectContaining({ code: "InvalidRange" }));
  });
});
