import { expect, test } from "vitest";
import { statementFault } from "../../src/policies/fault.js";

const allow = { Effect: "Allow", Principal: "*", Action: "*", Resource: "*" };

test.each<[is: string, Statement: unknown, fault: RegExp | undefined]>([
  ["one statement", allow, undefined],
  [
    "a list of statements",
    [allow, { ...allow, Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }],
    undefined,
  ],
  ["conditions without an operator", { ...allow, Condition: {} }, undefined],
  ["nothing", undefined, /no Statement/],
  ["null", null, /must be an object/],
  ["a text", "Allow", /must be an object/],
  ["a list in a list", [[allow]], /must be an object/],
  ["an effect in small letters", [allow, { ...allow, Effect: "deny" }], /Allow or Deny/],
  ["no effect", { ...allow, Effect: undefined }, /Allow or Deny/],
  ["a text as condition", { ...allow, Condition: "none" }, /object of keys/],
  ["null as condition", { ...allow, Condition: null }, /object of keys/],
  ["a list of conditions", { ...allow, Condition: [] }, /object of keys/],
  ["an operator without a key", { ...allow, Condition: { StringEquals: "111122223333" } }, /object of keys/],
])("the form of a policy with %s", (_, Statement, fault) => {
  expect(statementFault({ Statement })).toEqual(fault === undefined ? undefined : expect.stringMatching(fault));
});
