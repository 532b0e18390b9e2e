import { deepStrictEqual } from "node:assert";
import { bare, bytesOfChunk, type Chunk, isBare } from "@cloudstub/kit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { repetitions } from "../../../../../tests/repetitions.js";
import type { StoredRecord } from "../../../../core/src/state/store.js";
import { plainData } from "../../../../core/test/state/plain-data.js";
import { exportLines, readExport } from "../../../src/state/transfer/export-lines.js";
import { fromText, toText } from "../../../src/state/transfer/record-text.js";

const base64 = (chunk: Chunk) => Buffer.from(bytesOfChunk(chunk)).toString("base64");
const bytesOf = (text: unknown) => new Uint8Array(Buffer.from(text as string, "base64"));

test("a record is the same after it was text", () => {
  fc.assert(
    fc.property(plainData, (record) => deepStrictEqual(fromText(toText(record, base64), bytesOf), record)),
    { numRuns: repetitions(500) },
  );
});

test("objects keep their prototype, and members are never taken for something else", () => {
  const inheritsNothing = Object.assign(bare(), { a: { "~bare": 1 }, "~undefined": undefined });
  const tricky = {
    inheritsNothing,
    own: JSON.parse('{"__proto__":{"polluted":true},"constructor":1}') as unknown,
    minus: -0,
    none: undefined,
  };
  const read = fromText(toText(tricky, base64), bytesOf) as typeof tricky;
  deepStrictEqual(read, tricky);
  expect(isBare(read.inheritsNothing)).toBe(true);
  expect("constructor" in read.inheritsNothing).toBe(false);
  expect(Object.keys(read.own as object)).toEqual(["__proto__", "constructor"]);
  expect(Object.is(read.minus, -0)).toBe(true);
  expect("none" in read).toBe(true);
});

test.each([
  ["a function", () => 1, "a function"],
  ["a big integer", [1n], "a bigint"],
  ["a map", { inside: new Map() }, "a Map"],
  ["a symbol", Symbol("s"), "a symbol"],
])("%s is refused by name", (_, record, name) => {
  expect(() => toText(record, base64)).toThrow(new TypeError(`A record holds ${name}, which can't be stored.`));
});

test("an export brings back the records that it was made of", () => {
  const tree = fc.tuple(fc.constantFrom("sqs", "s3"), fc.string({ unit: "binary" })).map((names) => names.join("/"));
  const record: fc.Arbitrary<StoredRecord> = fc.tuple(tree, fc.string({ unit: "binary" }), plainData);
  fc.assert(
    fc.property(fc.uniqueArray(record, { selector: ([tree, key]) => JSON.stringify([tree, key]) }), (records) => {
      const text = [...exportLines(records)].join("");
      expect(text.split("\n").length).toBe(records.length + 2);
      deepStrictEqual([...readExport(text)], records);
    }),
  );
});

test.each([
  ["", 'it does not begin with {"cloudstub-export":3}'],
  ["{}\n", 'it does not begin with {"cloudstub-export":3}'],
  ['{"cloudstub-export":4}\n', "it has version 4 of the format, and this version of CloudStub reads version 3"],
  ['{"cloudstub-export":2}\n', "it has version 2 of the format, and this version of CloudStub reads version 3"],
  ['{"cloudstub-export":3}\n\n{"tree":"sqs/queues","key":"a"}\n', "line 3 is not a record"],
  ['{"cloudstub-export":3}\n{"tree":"sqs/queues","key":"a","value":{"~what":1}}\n', "line 2 is not a record"],
  ['{"cloudstub-export":3}\nnonsense\n', "line 2 is not a record"],
  ['{"cloudstub-export":3}\n{"tree":"/queues","key":"a","value":{}}\n', "line 2 is not a record"],
  [
    '{"cloudstub-export":3}\n{"tree":"sqs/queues","key":"a","value":{}}\n\n{"tree":"sqs/queues","key":"a","value":{}}\n',
    "line 4 has the tree and the key of line 2",
  ],
])("the export %j is refused: %s", (text, message) => {
  expect(() => [...readExport(text)]).toThrow(message);
});
