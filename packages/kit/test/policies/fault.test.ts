import { expect, test } from "vitest";
import { grammarFault } from "../../src/policies/fault.js";

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
  ["a number as principal", { ...allow, Principal: 5 }, /Principal/],
  ["a name alone as principal", { ...allow, Principal: "arn:aws:iam::111122223333:root" }, /Principal/],
  ["an unknown kind of principal", { ...allow, Principal: { Everyone: "*" } }, /Principal/],
  ["numbers as names", { ...allow, Principal: { AWS: [111122223333] } }, /Principal/],
  ["an empty principal", { ...allow, Principal: {} }, /Principal/],
  ["principals of all kinds", { ...allow, Principal: { AWS: ["1"], Service: "s", CanonicalUser: "c" } }, undefined],
  ["both principals", { ...allow, NotPrincipal: "*" }, /Principal or NotPrincipal/],
  ["both actions", { ...allow, NotAction: "*" }, /Action or NotAction/],
  ["a number as action", { ...allow, Action: 5 }, /Action/],
  ["an object as resource", { ...allow, Resource: [{}] }, /Resource/],
  ["an unknown operator", { ...allow, Condition: { StringIs: { a: "b" } } }, /unknown operator "StringIs"/],
  ["an unknown prefix", { ...allow, Condition: { "ForSome:StringEquals": { a: "b" } } }, /unknown operator/],
  ["NullIfExists", { ...allow, Condition: { NullIfExists: { a: "true" } } }, /unknown operator/],
  [
    "known operators",
    {
      ...allow,
      Condition: { "ForAllValues:StringLikeIfExists": { a: ["b"] }, Null: { b: true }, NumericEquals: { c: 5 } },
    },
    undefined,
  ],
  ["an object as value of a condition", { ...allow, Condition: { StringEquals: { a: {} } } }, /value of a condition/],
  ["an operator without a key", { ...allow, Condition: { StringEquals: "111122223333" } }, /object of keys/],
])("the form of a policy with %s", (_, Statement, fault) => {
  expect(grammarFault({ Statement })).toEqual(fault === undefined ? undefined : expect.stringMatching(fault));
});

test.each([
  ["2012-10-17", undefined],
  ["2008-10-17", undefined],
  [undefined, undefined],
  ["2020-01-01", /Version/],
  [2012, /Version/],
])("the version %j of a policy", (Version, fault) => {
  expect(grammarFault({ Version, Statement: allow })).toEqual(
    fault === undefined ? undefined : expect.stringMatching(fault),
  );
});
