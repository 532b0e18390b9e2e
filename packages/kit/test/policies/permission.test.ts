/** IAM User Guide, "Policy evaluation logic", and "Troubleshoot access denied error messages" for the words. */
import { describe, expect, test } from "vitest";
import { type CallersPolicies, missingPermission, type PolicyDocument } from "../../src/index.js";

const arn = "arn:aws:sts::111122223333:assumed-role/worker/session";
const role = "arn:aws:iam::111122223333:role/worker";
const bucket = "arn:aws:s3:::photos/a";
const document = (...Statement: object[]): PolicyDocument => ({ Version: "2012-10-17", Statement });
const allows = { Effect: "Allow", Action: "s3:Get*", Resource: "*" };
const denies = { Effect: "Deny", Action: "s3:GetObject", Resource: "*" };
const other = { Effect: "Allow", Action: "sqs:*", Resource: "*" };
const list = (statement: object) => [{ source: "the policy p", document: document(statement) }];
const granting = (AWS: string) => document({ ...allows, Principal: { AWS } });

/** The reason of a call to s3:GetObject; undefined where it is permitted. */
function reason(policies: CallersPolicies, resourcePolicy?: PolicyDocument, policyHasToAllow = false) {
  const request = {
    caller: { account: "111122223333", arn },
    action: "s3:GetObject",
    resource: bucket,
    keys: () => [],
  };
  return missingPermission({ policies, request, resourcePolicy, policyHasToAllow })?.reason;
}

const none = (kind: string) => `because no ${kind} policy allows the s3:GetObject action`;

describe("a session may do", () => {
  test.each<[string, CallersPolicies, PolicyDocument | undefined, string | undefined]>([
    ["what its role's policies allow", { identity: list(allows) }, undefined, undefined],
    ["nothing without a policy", { identity: [] }, undefined, none("identity-based")],
    ["nothing that no policy allows", { identity: list(other) }, undefined, none("identity-based")],
    [
      "nothing that one of several policies denies",
      { identity: [...list(allows), ...list(denies)] },
      undefined,
      "with an explicit deny in an identity-based policy",
    ],
    [
      "nothing that its boundary denies",
      { identity: list(allows), boundary: list(denies) },
      undefined,
      "with an explicit deny in a permissions boundary",
    ],
    [
      "nothing that its boundary does not allow",
      { identity: list(allows), boundary: list(other) },
      undefined,
      "because no permissions boundary allows the s3:GetObject action",
    ],
    [
      "nothing that only its boundary allows",
      { identity: [], boundary: list(allows) },
      undefined,
      none("identity-based"),
    ],
    [
      "nothing that its own policy leaves out",
      { identity: list(allows), session: list(other) },
      undefined,
      none("session"),
    ],
    [
      "nothing that its own policy denies",
      { identity: list(allows), session: list(denies) },
      undefined,
      "with an explicit deny in a session policy",
    ],
    [
      "what a resource grants to it",
      { identity: [], boundary: list(other), session: list(other) },
      granting(arn),
      undefined,
    ],
    ["what a resource grants to everyone", { identity: [] }, granting("*"), undefined],
    ["what a resource grants to its role", { identity: [] }, granting(role), undefined],
    [
      "what a resource grants to its role, within the boundary",
      { identity: [], boundary: list(other) },
      granting(role),
      "because no permissions boundary allows the s3:GetObject action",
    ],
    [
      "what a resource grants to its role, within its own policy",
      { identity: [], session: list(other) },
      granting(role),
      none("session"),
    ],
    [
      "nothing that a resource grants to the account",
      { identity: [] },
      granting("111122223333"),
      none("identity-based"),
    ],
    [
      "nothing that a resource grants to the root user",
      { identity: [] },
      granting("arn:aws:iam::111122223333:root"),
      none("identity-based"),
    ],
    ["nothing that a resource grants to another role", { identity: [] }, granting(`${role}-2`), none("identity-based")],
    [
      "nothing that its policies deny and a resource grants",
      { identity: list(denies) },
      granting(arn),
      "with an explicit deny in an identity-based policy",
    ],
  ])("%s", (_, policies, resourcePolicy, expected) => {
    expect(reason(policies, resourcePolicy)).toBe(expected);
  });
});

test("where a resource's policy has to allow, those of the caller are not enough", () => {
  expect(reason({ identity: list(allows) }, granting(`${role}-2`), true)).toBe(none("resource-based"));
  expect(reason({ identity: list(allows) }, undefined, true)).toBe(none("resource-based"));
  expect(reason({ identity: list(allows) }, granting("111122223333"), true)).toBeUndefined();
  expect(reason({ identity: [] }, granting("111122223333"), true)).toBe(none("identity-based"));
});

test("the hint names the policy that denies, or those that were asked", () => {
  const hint = (identity: CallersPolicies["identity"]) =>
    missingPermission({
      policies: { identity },
      request: { caller: { account: "111122223333", arn }, action: "s3:GetObject", resource: bucket, keys: () => [] },
    })?.hint;
  expect(hint(list(denies))).toBe("Denied by the policy p.");
  expect(hint([...list(other), { source: "the policy q", document: {} }])).toBe("Asked: the policy p, the policy q.");
  expect(hint([])).toBe("The caller has no policy.");
});
