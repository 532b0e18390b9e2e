import { expect, test } from "vitest";
import { BadOption, readOptions } from "../throughput/options.js";
import { scenarios } from "../throughput/scenarios.js";
import { servers } from "../throughput/servers.js";

test("without options everything is measured", () => {
  expect(readOptions([])).toMatchObject({ scenarios, servers, connections: [1, 32] });
});

test("names choose scenarios and servers", () => {
  const options = readOptions(["--only", "send,scan", "--servers=limit, cloudstub", "--connections", "8"]);
  expect(options?.scenarios.map(({ name }) => name)).toEqual(["send", "scan"]);
  expect(options?.servers.map(({ name }) => name)).toEqual(["cloudstub", "limit"]);
  expect(options?.connections).toEqual([8]);
});

test("--fresh chooses the operations that need little before them, unless others are named", () => {
  const names = (...args: string[]) => readOptions(["--fresh", ...args])?.scenarios.map(({ name }) => name);
  expect(names()).toContain("put-item");
  expect(names()).not.toContain("get-item");
  expect(readOptions(["--fresh"])?.fresh).toBe(true);
  expect(readOptions([])?.fresh).toBe(false);
});

test("--help asks for nothing else", () => {
  expect(readOptions(["--help"])).toBeUndefined();
});

test.for([
  [["--only", "sned"], /--only does not know sned\. It knows send, /],
  [["--servers", "limit,moot"], /--servers does not know moot\. It knows cloudstub, /],
  [["--rounds", "0"], /--rounds takes a whole number from 1, not 0/],
  [["--connections", "1,many"], /--connections takes a whole number from 1, not many/],
  [["--fast"], /--fast/],
  [["send"], /send/],
] as const)("%j is refused", ([args, message]) => {
  expect(() => readOptions(args)).toThrow(BadOption);
  expect(() => readOptions(args)).toThrow(message);
});
