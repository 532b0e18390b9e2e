import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AccessRequest, decide, refusalText } from "../../src/policies/decide.js";
import { globalKeys } from "../../src/policies/keys.js";
import type { Identity } from "../../src/policies/principals.js";
import { type PolicyStatement, policyIn } from "../../src/policies/statement.js";
import { matchesWildcards } from "../../src/policies/wildcards.js";

/** The text of a variable in a policy. */
const variable = (name: string) => `$\{${name}}`;

const account = "111122223333";
const clock = { now: () => Date.UTC(2026, 3, 1) };
const request: AccessRequest = {
  caller: { account },
  action: "s3:GetObject",
  resource: "arn:aws:s3:::photos/2026/a.png",
  keys: globalKeys({
    caller: { account },
    account: "000000000000",
    region: "us-east-1",
    partition: "aws",
    peers: { principalOf: () => undefined },
    clock,
  }),
};
const statement: PolicyStatement = { Effect: "Allow", Principal: "*", Action: "s3:GetObject", Resource: "*" };
const by = (caller: Identity, Principal: unknown) =>
  decide({ Statement: { ...statement, Principal } }, { ...request, caller });

// IAM User Guide, "AWS JSON policy elements: Principal".
describe("A principal", () => {
  const session = `arn:aws:sts::${account}:assumed-role/Admin/alice`;
  test.each<[string, Identity, unknown, boolean]>([
    ["everyone", { account }, "*", true],
    ["everyone, as AWS", { account }, { AWS: "*" }, true],
    ["everyone, without an account", {}, "*", true],
    ["the account's id", { account }, { AWS: account }, true],
    ["the account's ARN", { account }, { AWS: `arn:aws:iam::${account}:root` }, true],
    ["one of a list", { account }, { AWS: ["444455556666", account] }, true],
    ["another account", { account }, { AWS: "444455556666" }, false],
    ["another account's ARN", { account }, { AWS: "arn:aws:iam::444455556666:root" }, false],
    ["the account, for a session in it", { account, arn: session }, { AWS: account }, true],
    ["the role of a session", { account, arn: session }, { AWS: `arn:aws:iam::${account}:role/Admin` }, true],
    [
      "the role of a session, with a path",
      { account, arn: session },
      { AWS: `arn:aws:iam::${account}:role/team/blue/Admin` },
      true,
    ],
    ["another role", { account, arn: session }, { AWS: `arn:aws:iam::${account}:role/Reader` }, false],
    ["the session", { account, arn: session }, { AWS: session }, true],
    ["another session of the role", { account, arn: session }, { AWS: `${session}2` }, false],
    ["a user of a role's name", { account, arn: session }, { AWS: `arn:aws:iam::${account}:user/Admin` }, false],
    [
      "a user",
      { account, arn: `arn:aws:iam::${account}:user/a/bob` },
      { AWS: `arn:aws:iam::${account}:user/a/bob` },
      true,
    ],
    [
      "a user by a wildcard, which ARNs have not",
      { account, arn: `arn:aws:iam::${account}:user/bob` },
      { AWS: `arn:aws:iam::${account}:user/*` },
      false,
    ],
    [
      "some role in the account, where the caller's is not known",
      { account },
      { AWS: `arn:aws:iam::${account}:role/Admin` },
      true,
    ],
    [
      "some role in the account of a caller who stands for all of it",
      { account, standsForAll: true },
      { AWS: `arn:aws:iam::${account}:role/Admin` },
      true,
    ],
    ["some role of another account", { account }, { AWS: "arn:aws:iam::444455556666:role/Admin" }, false],
    ["the id of a user that was deleted", { account }, { AWS: "AIDACKCEVSQ6C2EXAMPLE" }, false],
    ["a service, for an account", { account }, { Service: "sns.amazonaws.com" }, false],
    ["a service", { service: "sns.amazonaws.com" }, { Service: ["sqs.amazonaws.com", "sns.amazonaws.com"] }, true],
    ["an account, for a service", { service: "sns.amazonaws.com" }, { AWS: account }, false],
    ["a provider", { account, federated: "accounts.google.com" }, { Federated: "accounts.google.com" }, true],
    ["another provider", { account, federated: "accounts.google.com" }, { Federated: "www.amazon.com" }, false],
    ["a canonical user", { account, canonicalUser: "a1" }, { CanonicalUser: "a1" }, true],
    ["no canonical user", { account }, { CanonicalUser: "a1" }, false],
    ["one of two kinds", { account }, { Service: "sns.amazonaws.com", AWS: account }, true],
    ["nothing", { account }, undefined, false],
    ["a name of an object's own", { account }, { constructor: account }, false],
  ])("that is %s", (_, caller, principal, isAllowed) => {
    expect(by(caller, principal)).toBe(isAllowed ? "allowed" : "not allowed");
  });
});

const is = (over: PolicyStatement, asked: Partial<AccessRequest> = {}) =>
  decide({ Version: "2012-10-17", Statement: [{ ...statement, ...over }] }, { ...request, ...asked }) === "allowed";

// IAM User Guide, "IAM JSON policy elements": Action, NotAction, Resource, NotResource, NotPrincipal.
describe("A statement", () => {
  test.each<[PolicyStatement, boolean]>([
    [{ Action: "s3:*" }, true],
    [{ Action: "S3:getobject" }, true],
    [{ Action: ["s3:PutObject", "s3:Get*"] }, true],
    [{ Action: "s3:Get?bject" }, true],
    [{ Action: "s3:GetObjectAcl" }, false],
    [{ Action: "*" }, true],
    [{ Action: "sqs:*" }, false],
    [{ Action: undefined }, false],
    [{ NotAction: "s3:Delete*" }, true],
    [{ NotAction: ["s3:Get*", "s3:Put*"] }, false],
    [{ Resource: "arn:aws:s3:::photos/*" }, true],
    [{ Resource: "arn:aws:s3:::photos" }, false],
    [{ Resource: "arn:aws:s3:::PHOTOS/*" }, false],
    [{ Resource: "arn:aws:s3:::photos/20??/a.png" }, true],
    [{ Resource: ["arn:aws:s3:::other/*", "arn:aws:s3:::photos/2026/*"] }, true],
    [{ NotResource: "arn:aws:s3:::photos/private/*" }, true],
    [{ NotResource: "arn:aws:s3:::photos/2026/*" }, false],
    [{ Resource: `arn:aws:s3:::photos/${variable("aws:RequestedRegion")}/*` }, false],
    [{ Principal: undefined, NotPrincipal: { AWS: "444455556666" } }, true],
    [{ Principal: undefined, NotPrincipal: { AWS: account } }, false],
    [{ Condition: { StringEquals: { "aws:PrincipalAccount": account } } }, true],
    [{ Condition: { StringNotEquals: { "aws:PrincipalAccount": account } } }, false],
  ])("%j", (over, isAllowed) => {
    const { Action, Resource, ...rest } = statement;
    const base = {
      ...rest,
      ...(over.NotAction === undefined && { Action }),
      ...(over.NotResource === undefined && { Resource }),
    };
    expect(decide({ Version: "2012-10-17", Statement: [{ ...base, ...over }] }, request) === "allowed").toBe(isAllowed);
  });

  test("that is alone, in a list, or missing", () => {
    expect(decide({ Statement: statement }, request)).toBe("allowed");
    expect(decide({ Statement: [statement] }, request)).toBe("allowed");
    expect(decide({}, request)).toBe("not allowed");
    for (const text of [undefined, "no JSON", "[]", "null", "{}", '{"Statement":[null,1,"x"]}'])
      expect(decide(policyIn(text), request)).toBe("not allowed");
  });

  test("is about the region with a variable", () => {
    const Resource = `arn:aws:s3:::photos/${variable("aws:RequestedRegion")}/*`;
    expect(is({ Resource }, { resource: "arn:aws:s3:::photos/us-east-1/a" })).toBe(true);
    expect(is({ Resource }, { resource: "arn:aws:s3:::photos/eu-west-1/a" })).toBe(false);
  });
});

// IAM User Guide, "Policy evaluation logic".
describe("A denial", () => {
  const deny = { ...statement, Effect: "Deny" };
  test("goes before every permission, wherever it stands", () => {
    for (const Statement of [
      [statement, deny],
      [deny, statement],
    ])
      expect(decide({ Statement }, request)).toBe("denied");
  });

  test("of what can't be known here forbids nothing", () => {
    const role = { AWS: `arn:aws:iam::${account}:role/Admin` };
    for (const over of [
      { Principal: role },
      { Principal: undefined, NotPrincipal: role },
      { Condition: { StringNotEquals: { "aws:SourceVpce": "vpce-1" } } },
      { Condition: { Bool: { "aws:SecureTransport": "false" } } },
    ])
      expect(decide({ Statement: [statement, { ...deny, ...over }] }, request)).toBe("allowed");
  });
});

const texts = fc.string({ unit: fc.constantFrom("a", "b", ":", "/", "*", "?"), maxLength: 8 });

test("a pattern fits the texts that an expression of its wildcards fits", () => {
  fc.assert(
    fc.property(texts, texts, (pattern, text) => {
      const expression = new RegExp(`^${pattern.replaceAll("*", "[^]*").replaceAll("?", "[^]")}$`);
      expect(matchesWildcards(pattern, text)).toBe(expression.test(text));
    }),
    { numRuns: 2_000 },
  );
});

const names = fc.constantFrom("a", "b*", "*", "c?");
const statements = fc.array(
  fc.record(
    {
      Effect: fc.constantFrom("Allow", "Deny"),
      Principal: fc.constantFrom("*", { AWS: account }, { AWS: "444455556666" }),
      Action: names.map((name) => `s3:${name}`),
      Resource: fc.array(names, { minLength: 1, maxLength: 2 }),
      Condition: fc.constantFrom(
        { StringEquals: { "aws:PrincipalAccount": account } },
        { Bool: { "aws:SecureTransport": "false" } },
      ),
    },
    { requiredKeys: ["Effect", "Principal", "Action", "Resource"] },
  ),
  { maxLength: 5 },
);

test("the order of statements changes no decision, one more denial allows nothing, and one more permission forbids nothing", () => {
  const asked = fc.record({
    action: fc.constantFrom("s3:a", "s3:bc", "s3:cd"),
    resource: fc.constantFrom("a", "bc", "cd"),
  });
  fc.assert(
    fc.property(statements, asked, fc.nat(), (list, over, place) => {
      const ask = { ...request, ...over };
      const decision = decide({ Statement: list }, ask);
      expect(decide({ Statement: [...list].reverse() }, ask)).toBe(decision);
      const [one] = list.slice(place % Math.max(list.length, 1));
      if (one === undefined) return;
      const more = (Effect: string) => decide({ Statement: [...list, { ...one, Effect }] }, ask);
      if (decision !== "allowed") expect(more("Deny")).not.toBe("allowed");
      if (decision !== "denied") expect(more("Allow")).not.toBe("denied");
    }),
    { numRuns: 1_000 },
  );
});

test("Action and NotAction, Resource and NotResource, Principal and NotPrincipal are opposites", () => {
  fc.assert(
    fc.property(names, fc.constantFrom("Action", "Resource", "Principal"), (name, element) => {
      const ask = { ...request, action: "s3:a", resource: "a" };
      const wanted = {
        Action: `s3:${name}`,
        Resource: name,
        Principal: { AWS: name === "*" ? "*" : name === "a" ? account : "444455556666" },
      };
      const base = { Effect: "Allow", Action: "*", Resource: "*", Principal: "*" };
      const { [element as "Action"]: _, ...without } = base;
      const positive = decide({ Statement: { ...base, [element]: wanted[element as "Action"] } }, ask);
      const negative = decide({ Statement: { ...without, [`Not${element}`]: wanted[element as "Action"] } }, ask);
      expect([positive, negative].sort()).toEqual(["allowed", "not allowed"]);
    }),
  );
});

test("a policy of any JSON is decided without an error", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(["allowed", "denied", "not allowed"]).toContain(decide(policyIn(text), request));
      expect(["allowed", "denied", "not allowed"]).toContain(decide(policyIn(`{"Statement":[${text}]}`), request));
    }),
  );
});

// IAM User Guide, "Troubleshoot access denied error messages".
test("a refusal says why", () => {
  const refusal = {
    user: "arn:aws:iam::111122223333:root",
    action: "sqs:SendMessage",
    resource: "arn:aws:sqs:us-east-1:1:q",
  };
  expect(refusalText({ ...refusal, decision: "denied" })).toBe(
    "User: arn:aws:iam::111122223333:root is not authorized to perform: sqs:SendMessage on resource: arn:aws:sqs:us-east-1:1:q with an explicit deny in a resource-based policy",
  );
  expect(refusalText({ ...refusal, decision: "not allowed" })).toMatch(
    / because no resource-based policy allows the sqs:SendMessage action$/,
  );
});
