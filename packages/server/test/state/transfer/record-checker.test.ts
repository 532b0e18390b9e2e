import { oneOf, type RecordOf, record, type ServiceModel, type Shape, shape } from "@cloudstub/kit";
import { expect, test } from "vitest";
import { recordChecker } from "../../../src/state/transfer/record-checker.js";

const model = {
  shapes: new Map<string, Shape>([
    ["Table", { type: "structure", required: 1, members: { Name: "string", Indexes: "[]Index", Tags: "{}string" } }],
    [
      "Index",
      { type: "structure", required: 2, members: { Name: ["string", { xmlName: "n" }], Size: "number", Key: "blob" } },
    ],
  ]),
} as Partial<ServiceModel> as ServiceModel;

const checkRecord = recordChecker(model);

const everything = record({
  text: "string",
  number: "number",
  time: "time",
  flag: "boolean",
  bytes: "bytes",
  list: [{ name: "string" }],
  map: { "*": "number" },
  "anything?": "anything",
  letter: oneOf("S", "N"),
  "may?": "string",
});

const good: RecordOf<typeof everything> = {
  text: "",
  number: -0,
  time: 8.64e15,
  flag: false,
  bytes: new Uint8Array(),
  list: [{ name: "a" }],
  map: { "?": 1 },
  anything: null,
  letter: "S",
};

test.each<[string, object]>([
  ["as it is", {}],
  ["with what may be there", { may: "x" }],
  ["with what may be undefined", { may: undefined, anything: undefined }],
  ["with more than its schema knows", { more: 1 }],
  ["with nothing in its lists and maps", { list: [], map: {} }],
])("a record %s is one", (_, changes) => {
  expect(checkRecord(everything, { ...good, ...changes })).toBeUndefined();
});

test.each<[object, string]>([
  [{ text: 5 }, "text is a number, not a string"],
  [{ text: undefined }, "text is missing"],
  [{ text: null }, "text is null, not a string"],
  [{ number: "5" }, "number is a string, not a number"],
  [{ number: Number.NaN }, "number is NaN, not a number"],
  [{ time: 8.65e15 }, "time is a number, not a time in milliseconds"],
  [{ flag: 1 }, "flag is a number, not true or false"],
  [{ bytes: [1] }, "bytes is a list, not bytes"],
  [{ list: { 0: { name: "a" } } }, "list is an object, not a list"],
  [{ list: [{ name: "a" }, { name: new Date(0) }] }, "list[1].name is a date, not a string"],
  [{ list: [undefined] }, "list[0] is undefined, not an object"],
  [{ map: new Uint8Array() }, "map is bytes, not an object"],
  [{ map: { a: 1, b: true } }, "map.b is a boolean, not a number"],
  [{ map: { ["__proto__"]: "x" } }, "map.__proto__ is a string, not a number"],
  [{ letter: "X" }, "letter is a string, not S or N"],
  [{ may: [] }, "may is a list, not a string"],
])("with %o it is none: %s", (changes, problem) => {
  expect(checkRecord(everything, { ...good, ...changes })).toBe(problem);
});

test("what a record inherits is none of its members", () => {
  expect(checkRecord(record({ ["toString" as string]: "anything" }), {})).toBe("toString is missing");
});

test.each<[unknown, string | undefined]>([
  [{ Name: "a" }, undefined],
  [{ Name: "a", Indexes: [{ Name: "i", Size: 1, Key: new Uint8Array() }], Tags: { k: "v" } }, undefined],
  [{}, "Name is missing"],
  [[], "it is a list, not an object"],
  [{ Name: "a", Indexes: [{ Name: "i" }] }, "Indexes[0].Size is missing"],
  [{ Name: "a", Indexes: [{ Name: "i", Size: 1, Key: "" }] }, "Indexes[0].Key is a string, not bytes"],
  [{ Name: "a", Tags: { k: 1 } }, "Tags.k is a number, not a string"],
])("of a record like a shape of the wire model: %j", (record, problem) => {
  expect(checkRecord(shape("Table"), record)).toBe(problem);
});
