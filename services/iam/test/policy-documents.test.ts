import { CreatePolicyCommand, PutRolePolicyCommand } from "@aws-sdk/client-iam";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/*
 * What is wrong with policies, in the words that moto has: its authors tried most of these against AWS. Those of Sid and principals are reported by
 * AWS's users.
 */

/** A variable of a policy. */
const variable = (name: string) => `\${${name}}`;

const lab = emulatedLaboratory();

const good = { Effect: "Allow", Action: "s3:GetObject", Resource: "arn:aws:s3:::photos/*" };
const policy = (...Statement: readonly object[]) => ({ Version: "2012-10-17", Statement });
const syntax = "Syntax errors in policy.";
const oldVersion = "Policy document must be version 2012-10-17 or greater.";
const noVendor = "Actions/Conditions must be prefaced by a vendor, e.g., iam, sdb, ec2, etc.";

const inline: readonly (readonly [what: string, document: unknown, message: string])[] = [
  ["a text", "policy", syntax],
  ["a list", [], syntax],
  ["an unknown member", { ...policy(good), Extra: "a" }, syntax],
  ["an unknown version", { ...policy(good), Version: "2012-10-18" }, syntax],
  ["no Statement", { Version: "2012-10-17" }, syntax],
  ["an empty Statement", policy(), syntax],
  ["a Statement that is a text", { Version: "2012-10-17", Statement: "a" }, syntax],
  ["an unknown member of a statement", policy({ ...good, Extra: "a" }), syntax],
  ["no Effect", policy({ Action: "s3:GetObject", Resource: "*" }), syntax],
  ["an Effect in small letters", policy({ ...good, Effect: "allow" }), syntax],
  ["Action and NotAction", policy({ ...good, NotAction: "s3:PutObject" }), syntax],
  ["Resource and NotResource", policy({ ...good, NotResource: "*" }), syntax],
  ["an Action that is an object", policy({ ...good, Action: { a: "b" } }), syntax],
  ["an unknown operator", policy({ ...good, Condition: { StringIs: { "aws:username": "a" } } }), syntax],
  ["a Condition that is a text", policy({ ...good, Condition: "a" }), syntax],
  ["a Sid that is a number", policy({ ...good, Sid: 1 }), syntax],
  ["no action", policy({ Effect: "Allow", Resource: "*" }), "Policy statement must contain actions."],
  ["an empty list of actions", policy({ ...good, Action: [] }), "Policy statement must contain actions."],
  ["no resource", policy({ Effect: "Allow", Action: "s3:*" }), "Policy statement must contain resources."],
  ["an empty list of resources", policy({ ...good, Resource: [] }), "Policy statement must contain resources."],
  ["an action without a colon", policy({ ...good, Action: "GetObject" }), noVendor],
  [
    "an action with two colons",
    policy({ ...good, Action: "s3:Get:Object" }),
    "Actions/Condition can contain only one colon.",
  ],
  ["a vendor with a blank", policy({ ...good, Action: "a a:GetObject" }), "Vendor a a is not valid"],
  [
    "a resource that is not an ARN",
    policy({ ...good, Resource: "photos" }),
    'Resource photos must be in ARN format or "*".',
  ],
  [
    "an unknown partition",
    policy({ ...good, Resource: "arn:error:s3:::example_bucket" }),
    'Partition "error" is not valid for resource "arn:error:s3:::example_bucket".',
  ],
  [
    "an unknown partition alone",
    policy({ ...good, Resource: "arn:error" }),
    'Partition "error" is not valid for resource "arn:error:*:*:*:*".',
  ],
  ["too few parts", policy({ ...good, Resource: "arn:aws:s3:a" }), "The policy failed legacy parsing"],
  [
    "a partition alone",
    policy({ ...good, Resource: "arn:aws" }),
    "Resource vendor must be fully qualified and cannot contain regexes.",
  ],
  [
    "an identity with a region",
    policy({ ...good, Resource: "arn:aws:iam:us-east-1:111122223333:role/a" }),
    "IAM resource arn:aws:iam:us-east-1:111122223333:role/a cannot contain region information.",
  ],
  [
    "a bucket with a region",
    policy({ ...good, Resource: "arn:aws:s3:us-east-1::photos" }),
    "Resource arn:aws:s3:us-east-1::photos can not contain region information.",
  ],
  [
    "two statements of one Sid",
    policy({ ...good, Sid: "a" }, { ...good, Sid: "a" }),
    "Statement IDs (SID) in a single policy must be unique.",
  ],
  [
    "a Sid with a blank",
    policy({ ...good, Sid: "a b" }),
    "Statement IDs (SID) must be alpha-numeric. Check that your input satisfies the regular expression [0-9A-Za-z]*",
  ],
  ["a principal", policy({ ...good, Principal: "*" }), "Policy document should not specify a principal."],
];

const textOf = (document: unknown) => (typeof document === "string" ? document : JSON.stringify(document));

describe.each(inline)("%s", (_, document, message) => {
  const error = { name: "MalformedPolicyDocumentException", message, $metadata: { httpStatusCode: 400 } };

  test("is refused in a managed policy", async () => {
    const input = { PolicyName: "refused", PolicyDocument: textOf(document) };
    await expect(lab.client.send(new CreatePolicyCommand(input))).rejects.toMatchObject(error);
  });

  test("is refused in an inline policy", async () => {
    const input = { RoleName: await lab.createRole(), PolicyName: "refused", PolicyDocument: textOf(document) };
    await expect(lab.client.send(new PutRolePolicyCommand(input))).rejects.toMatchObject(error);
  });
});

// The version may be left out: then it is the older one (IAM User Guide, "IAM JSON policy elements: Version").
test.each([
  ["no version", { Statement: [good] }],
  ["the older version", { ...policy(good), Version: "2008-10-17" }],
])("%s is refused in a managed policy, and taken in an inline one", async (_, document) => {
  await expect(
    lab.client.send(new CreatePolicyCommand({ PolicyName: "old", PolicyDocument: textOf(document) })),
  ).rejects.toMatchObject({ name: "MalformedPolicyDocumentException", message: oldVersion });
  const RoleName = await lab.createRole();
  await lab.client.send(new PutRolePolicyCommand({ RoleName, PolicyName: "old", PolicyDocument: textOf(document) }));
});

test.each([
  ["one statement without a list", { Version: "2012-10-17", Statement: good }],
  ["an empty Sid twice", policy({ ...good, Sid: "" }, { ...good, Sid: "" })],
  ["any action of any service", policy({ ...good, Action: "*", Resource: "*" })],
  ["actions with wildcards", policy({ ...good, Action: ["s3:Get*", "*:List?"] })],
  [
    "everything but",
    policy({ Effect: "Deny", NotAction: ["iam:*"], NotResource: ["arn:aws:iam::111122223333:role/*"] }),
  ],
  [
    "a variable",
    policy({ ...good, Resource: `arn:${variable("aws:PartitionName")}:s3:::photos/${variable("aws:username")}/*` }),
  ],
  ["an access point", policy({ ...good, Resource: "arn:aws:s3:us-east-1:111122223333:accesspoint/a/object/*" })],
  ["a condition", policy({ ...good, Condition: { "ForAnyValue:StringLikeIfExists": { "aws:TagKeys": ["a", "b*"] } } })],
  ["an Id", { ...policy(good), Id: "mine" }],
])("%s is taken", async (_, document) => {
  const RoleName = await lab.createRole();
  await lab.client.send(new PutRolePolicyCommand({ RoleName, PolicyName: "good", PolicyDocument: textOf(document) }));
});

describe("trust policies", () => {
  const wrongPrincipal = (kind: string, name: string) => `Invalid principal in policy: "${kind}":"${name}"`;
  const named = (kind: "AWS" | "Service", name: string, message: string) =>
    [`${kind} ${name}`, policy({ ...trusting, Principal: { [kind]: [name] } }), message] as const;
  const trusting = { Effect: "Allow", Principal: { Service: "ec2.amazonaws.com" }, Action: "sts:AssumeRole" };

  test.each<readonly [what: string, document: unknown, message: string]>([
    ["a list", [], "This policy contains invalid Json"],
    ["no Statement", { Version: "2012-10-17" }, syntax],
    ["a Resource", policy({ ...trusting, Resource: "*" }), "Has prohibited field Resource."],
    ["no principal", policy({ Effect: "Allow", Action: "sts:AssumeRole" }), "Missing required field Principal"],
    ["no action", policy({ Effect: "Allow", Principal: trusting.Principal }), "Policy statement must contain actions."],
    [
      "a foreign action",
      policy({ ...trusting, Action: "s3:GetObject" }),
      "Trust Policy statement actions can only be sts:AssumeRole, sts:AssumeRoleWithSAML,  and sts:AssumeRoleWithWebIdentity",
    ],
    // IAM User Guide, "AWS JSON policy elements: NotPrincipal".
    [
      "a NotPrincipal",
      policy({ Effect: "Allow", NotPrincipal: { AWS: "*" }, Action: "sts:AssumeRole" }),
      "Has prohibited field NotPrincipal.",
    ],
    ["an empty list of principals", policy({ ...trusting, Principal: { AWS: [] } }), wrongPrincipal("AWS", "")],
    ...[
      "foo",
      "12345678901",
      "arn:aws:iam::111122223333:role/*",
      "arn:aws:iam::111122223333:group/g",
      "arn:aws:iam::1111:root",
      "arn:aws:s3:::photos",
    ].map((name) => named("AWS", name, wrongPrincipal("AWS", name))),
    ...["lambda", "*", "Lambda.amazonaws.com", "lambda amazonaws.com", ".amazonaws.com"].map((name) =>
      named("Service", name, wrongPrincipal("SERVICE", name)),
    ),
  ])("%s is refused", async (_, document, message) => {
    await expect(lab.createRole({ AssumeRolePolicyDocument: textOf(document) })).rejects.toMatchObject({
      name: "MalformedPolicyDocumentException",
      message,
    });
  });

  test.each<readonly [what: string, document: unknown, message?: string]>([
    ["no version", { Statement: [trusting] }],
    [
      "tags of sessions",
      policy({ ...trusting, Action: ["sts:AssumeRole", "sts:TagSession", "sts:SetSourceIdentity"] }),
    ],
    [
      "a federated identity",
      policy({ ...trusting, Principal: { Federated: "accounts.google.com" }, Action: "sts:AssumeRoleWithWebIdentity" }),
    ],
    ["all actions of the token service", policy({ ...trusting, Action: "sts:*" })],
    ["everybody", policy({ ...trusting, Principal: "*" })],
    ...[
      "*",
      "111122223333",
      "AIDACKCEVSQ6C2EXAMPLE",
      "AROADBQP57FF2AEXAMPLE",
      "arn:aws-cn:iam::111122223333:root",
      "arn:aws:iam::111122223333:user/staff/ann",
      "arn:aws:iam::111122223333:role/aws-service-role/a.amazonaws.com/R",
      "arn:aws:sts::111122223333:assumed-role/app/session@example.org",
      "arn:aws:sts::111122223333:federated-user/ann",
    ].map((name) => named("AWS", name, "")),
    ...["ecs-tasks.amazonaws.com", "ec2.amazonaws.com.cn", "logs.us-east-1.amazonaws.com"].map((name) =>
      named("Service", name, ""),
    ),
  ])("%s is taken", async (_, document) => {
    await lab.createRole({ AssumeRolePolicyDocument: textOf(document) });
  });
});
