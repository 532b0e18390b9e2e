import { bare, type IgnoredMember } from "@cloudstub/kit";
import { describe, expect, test } from "vitest";
import { ignoredCheck } from "../../src/registry/ignored-members.js";

test("an operation that ignores nothing says nothing", () => {
  expect(ignoredCheck()({ Any: "member" })).toBeUndefined();
});

describe("Members that are ignored", () => {
  const members: IgnoredMember[] = [
    "Condition",
    { member: "Delay", unless: 0 },
    { member: "Update", where: (text: string) => text.includes("+") },
    "Code.Bucket",
    "Tables.*.Projection",
    { member: "Entries.*.Delay", unless: 0 },
  ];

  test.each<[string, object, readonly string[] | undefined]>([
    ["none of them", { Item: 1 }, undefined],
    ["one", { Item: 1, Condition: "a" }, ["Condition"]],
    ["all, in another order", { Update: "a+b", Delay: 1, Condition: "a" }, ["Condition", "Delay", "Update"]],
    ["an empty one", { Condition: "" }, ["Condition"]],
    ["one that is false", { Condition: false }, ["Condition"]],
    ["the value that makes no difference", { Delay: 0, Update: "a" }, undefined],
    ["a member inside of a structure", { Code: { Bucket: "b", Key: "k" } }, ["Code.Bucket"]],
    ["its neighbour only", { Code: { Key: "k" } }, undefined],
    [
      "one in a map",
      { Tables: Object.assign(bare(), { orders: {}, lines: { Projection: "a" } }) },
      ["Tables.*.Projection"],
    ],
    [
      "several in a map, named once",
      { Tables: { a: { Projection: "a" }, b: { Projection: "a" } } },
      ["Tables.*.Projection"],
    ],
    ["one in a list", { Entries: [{ Delay: 0 }, { Delay: 5 }] }, ["Entries.*.Delay"]],
    ["a list without it", { Entries: [{ Delay: 0 }, null, {}] }, undefined],
    ["what is not a structure where there should be one", { Code: "text", Tables: 5, Entries: null }, undefined],
  ])("are named of an input that carries %s", (_, input, expected) => {
    expect(ignoredCheck(members)(input)).toEqual(expected);
  });
});
