import {
  AddUserToGroupCommand,
  AttachGroupPolicyCommand,
  AttachRolePolicyCommand,
  CreateGroupCommand,
  GetContextKeysForCustomPolicyCommand,
  GetContextKeysForPrincipalPolicyCommand,
  PutRolePermissionsBoundaryCommand,
  PutRolePolicyCommand,
  PutUserPolicyCommand,
  SimulateCustomPolicyCommand,
  SimulatePrincipalPolicyCommand,
} from "@aws-sdk/client-iam";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { statementsOf } from "../src/emulated/features/simulation/statements.js";
import { ACCOUNT, emulatedLaboratory } from "./emulated-laboratory.js";

/** A variable of a policy. */
const variable = (name: string) => `\${${name}}`;

const lab = emulatedLaboratory();
const cat = "arn:aws:s3:::photos/cat.jpg";
const allow = (Action: string | string[], Resource: string | string[] = "*", more: object = {}) => ({
  Effect: "Allow",
  Action,
  Resource,
  ...more,
});
const policy = (...Statement: readonly object[]) => JSON.stringify({ Version: "2012-10-17", Statement });

async function decisions(documents: readonly string[], actions: readonly string[], more: object = {}) {
  const { EvaluationResults = [] } = await lab.client.send(
    new SimulateCustomPolicyCommand({ PolicyInputList: [...documents], ActionNames: [...actions], ...more }),
  );
  return EvaluationResults.map(({ EvalDecision }) => EvalDecision);
}

// IAM User Guide, "Policy evaluation logic".
test.each([
  ["what no statement allows", [policy(allow("s3:GetObject"))], "s3:PutObject", {}, "implicitDeny"],
  ["what a statement allows", [policy(allow("s3:get*"))], "s3:GetObject", {}, "allowed"],
  [
    "what another policy denies",
    [policy(allow("s3:*")), policy({ ...allow("s3:GetObject"), Effect: "Deny" })],
    "s3:GetObject",
    {},
    "explicitDeny",
  ],
  [
    "another resource",
    [policy(allow("s3:*", "arn:aws:s3:::other/*"))],
    "s3:GetObject",
    { ResourceArns: [cat] },
    "implicitDeny",
  ],
  [
    "the resource",
    [policy(allow("s3:*", "arn:aws:s3:::photos/*"))],
    "s3:GetObject",
    { ResourceArns: [cat] },
    "allowed",
  ],
  [
    "beyond the boundary",
    [policy(allow("s3:*"))],
    "s3:GetObject",
    { PermissionsBoundaryPolicyInputList: [policy(allow("sqs:*"))] },
    "implicitDeny",
  ],
  [
    "within the boundary",
    [policy(allow("s3:*"))],
    "s3:GetObject",
    { PermissionsBoundaryPolicyInputList: [policy(allow("s3:*"))] },
    "allowed",
  ],
  [
    "a condition without its key",
    [policy(allow("s3:*", "*", { Condition: { StringEquals: { "aws:username": "ann" } } }))],
    "s3:GetObject",
    {},
    "implicitDeny",
  ],
  [
    "a condition with its key",
    [policy(allow("s3:*", "*", { Condition: { StringEquals: { "aws:username": "ann" } } }))],
    "s3:GetObject",
    { ContextEntries: [{ ContextKeyName: "aws:UserName", ContextKeyValues: ["ann"], ContextKeyType: "string" }] },
    "allowed",
  ],
  [
    "a resource by a variable",
    [policy(allow("s3:*", `arn:aws:s3:::photos/${variable("aws:username")}/*`))],
    "s3:GetObject",
    {
      ResourceArns: ["arn:aws:s3:::photos/ann/1"],
      ContextEntries: [{ ContextKeyName: "aws:username", ContextKeyValues: ["ann"], ContextKeyType: "string" }],
    },
    "allowed",
  ],
  [
    "what the resource's policy allows in the account",
    [policy(allow("sqs:*"))],
    "s3:GetObject",
    {
      ResourceArns: [cat],
      ResourcePolicy: policy({ ...allow("s3:GetObject"), Principal: { AWS: `arn:aws:iam::${ACCOUNT}:user/ann` } }),
      CallerArn: `arn:aws:iam::${ACCOUNT}:user/ann`,
    },
    "allowed",
  ],
  [
    "what the resource's policy alone allows to another account",
    [policy(allow("sqs:*"))],
    "s3:GetObject",
    {
      ResourceArns: [cat],
      ResourcePolicy: policy({ ...allow("s3:GetObject"), Principal: "*" }),
      ResourceOwner: "arn:aws:iam::111122223333:root",
      CallerArn: `arn:aws:iam::${ACCOUNT}:user/ann`,
    },
    "implicitDeny",
  ],
])("%s", async (_, documents, action, more, decision) => {
  expect(await decisions(documents, [action], more)).toEqual([decision]);
});

describe("of a role, user or group", () => {
  // Recorded: the members, and `<kind>_<name>_<policy>` as the id of an inline policy (reported).
  test("all policies count, and the statement that decides is told with its place", async () => {
    const RoleName = await lab.createRole();
    await lab.client.send(
      new PutRolePolicyCommand({ RoleName, PolicyName: "read", PolicyDocument: policy(allow("s3:GetObject", cat)) }),
    );
    const { EvaluationResults, IsTruncated } = await lab.client.send(
      new SimulatePrincipalPolicyCommand({
        PolicySourceArn: `arn:aws:iam::${ACCOUNT}:role/${RoleName}`,
        ActionNames: ["s3:GetObject"],
        ResourceArns: [cat],
      }),
    );
    expect(IsTruncated).toBe(false);
    const matched = [
      {
        SourcePolicyId: `role_${RoleName}_read`,
        SourcePolicyType: "IAM Policy",
        StartPosition: { Line: 1, Column: 38 },
        EndPosition: { Line: 1, Column: 38 + JSON.stringify(allow("s3:GetObject", cat)).length },
      },
    ];
    expect(EvaluationResults).toEqual([
      {
        EvalActionName: "s3:GetObject",
        EvalResourceName: cat,
        EvalDecision: "allowed",
        EvalDecisionDetails: {},
        MatchedStatements: matched,
        MissingContextValues: [],
        OrganizationsDecisionDetail: { AllowedByOrganizations: true },
        ResourceSpecificResults: [
          {
            EvalResourceName: cat,
            EvalResourceDecision: "allowed",
            MatchedStatements: matched,
            MissingContextValues: [],
          },
        ],
      },
    ]);
  });

  // Recorded: line 3, column 17 to line 8, column 6.
  test("the place of a statement of AdministratorAccess is AWS's", async () => {
    const RoleName = await lab.createRole();
    await lab.client.send(
      new AttachRolePolicyCommand({ RoleName, PolicyArn: "arn:aws:iam::aws:policy/AdministratorAccess" }),
    );
    const { EvaluationResults } = await lab.client.send(
      new SimulatePrincipalPolicyCommand({
        PolicySourceArn: `arn:aws:iam::${ACCOUNT}:role/${RoleName}`,
        ActionNames: ["s3:GetObject", "sqs:SendMessage"],
      }),
    );
    expect(EvaluationResults).toHaveLength(2);
    expect(EvaluationResults?.[0]).toEqual({
      EvalActionName: "s3:GetObject",
      EvalResourceName: "*",
      EvalDecision: "allowed",
      MatchedStatements: [
        {
          SourcePolicyId: "AdministratorAccess",
          SourcePolicyType: "IAM Policy",
          StartPosition: { Line: 3, Column: 17 },
          EndPosition: { Line: 8, Column: 6 },
        },
      ],
      MissingContextValues: [],
      OrganizationsDecisionDetail: { AllowedByOrganizations: true },
    });
  });

  test("a user has the policies of its groups, and a role its boundary", async () => {
    const UserName = await lab.createUser();
    const PolicyArn = await lab.createPolicy(policy(allow("sqs:*")));
    await lab.client.send(new CreateGroupCommand({ GroupName: "senders" }));
    await lab.client.send(new AttachGroupPolicyCommand({ GroupName: "senders", PolicyArn }));
    await lab.client.send(new AddUserToGroupCommand({ GroupName: "senders", UserName }));
    const ask = async (resource: string) => {
      const { EvaluationResults } = await lab.client.send(
        new SimulatePrincipalPolicyCommand({
          PolicySourceArn: `arn:aws:iam::${ACCOUNT}:${resource}`,
          ActionNames: ["sqs:SendMessage"],
        }),
      );
      return EvaluationResults?.[0];
    };
    expect(await ask(`user/${UserName}`)).toMatchObject({ EvalDecision: "allowed" });
    expect(await ask("group/senders")).toMatchObject({ EvalDecision: "allowed" });
    const RoleName = await lab.createRole();
    await lab.client.send(new AttachRolePolicyCommand({ RoleName, PolicyArn }));
    const boundary = await lab.createPolicy(policy(allow("s3:*")));
    await lab.client.send(new PutRolePermissionsBoundaryCommand({ RoleName, PermissionsBoundary: boundary }));
    expect(await ask(`role/${RoleName}`)).toMatchObject({
      EvalDecision: "implicitDeny",
      PermissionsBoundaryDecisionDetail: { AllowedByPermissionsBoundary: false },
    });
  });

  test.each([
    [`arn:aws:sts::${ACCOUNT}:assumed-role/a/session`, "InvalidInputException"],
    [`arn:aws:iam::${ACCOUNT}:user/nobody`, "NoSuchEntityException"],
    ["arn:aws:iam::111122223333:role/asked", "NoSuchEntityException"],
    [`arn:aws-cn:iam::${ACCOUNT}:role/asked`, "NoSuchEntityException"],
    [`arn:aws:iam::${ACCOUNT}:role/other/asked`, "NoSuchEntityException"],
  ])("%s is refused", async (PolicySourceArn, name) => {
    await lab.createRole({ RoleName: "asked" });
    await expect(
      lab.client.send(new SimulatePrincipalPolicyCommand({ PolicySourceArn, ActionNames: ["s3:GetObject"] })),
    ).rejects.toMatchObject({ name });
    await expect(
      lab.client.send(new GetContextKeysForPrincipalPolicyCommand({ PolicySourceArn })),
    ).rejects.toMatchObject({ name });
  });
});

test("each of several resources has a result of its own", async () => {
  const { EvaluationResults } = await lab.client.send(
    new SimulateCustomPolicyCommand({
      PolicyInputList: [policy(allow("s3:*", cat, { Condition: { Bool: { "aws:SecureTransport": "true" } } }))],
      ActionNames: ["s3:GetObject"],
      ResourceArns: [cat, "arn:aws:s3:::photos/dog.jpg"],
      ContextEntries: [
        { ContextKeyName: "aws:SecureTransport", ContextKeyValues: ["true"], ContextKeyType: "boolean" },
      ],
    }),
  );
  expect(EvaluationResults).toMatchObject([
    {
      EvalDecision: "implicitDeny",
      ResourceSpecificResults: [{ EvalResourceDecision: "allowed" }, { EvalResourceDecision: "implicitDeny" }],
    },
  ]);
});

test("condition keys without a value are told, as the policy writes them", async () => {
  const document = policy(
    allow("s3:*", `arn:aws:s3:::${variable("aws:PrincipalAccount")}/${variable("*")}`, {
      Condition: { StringLike: { "aws:PrincipalTag/Team": [variable("aws:username, 'nobody'")] } },
    }),
  );
  const { EvaluationResults } = await lab.client.send(
    new SimulateCustomPolicyCommand({
      PolicyInputList: [document],
      ActionNames: ["s3:GetObject"],
      ContextEntries: [{ ContextKeyName: "aws:username", ContextKeyValues: ["ann"], ContextKeyType: "string" }],
    }),
  );
  expect(EvaluationResults?.[0]?.MissingContextValues?.toSorted()).toEqual([
    "aws:PrincipalAccount",
    "aws:PrincipalTag/Team",
  ]);
  const { ContextKeyNames } = await lab.client.send(
    new GetContextKeysForCustomPolicyCommand({ PolicyInputList: [document] }),
  );
  expect(ContextKeyNames?.toSorted()).toEqual(["aws:PrincipalAccount", "aws:PrincipalTag/Team", "aws:username"]);
  const UserName = await lab.createUser();
  await lab.client.send(new PutUserPolicyCommand({ UserName, PolicyName: "p", PolicyDocument: document }));
  const ofUser = await lab.client.send(
    new GetContextKeysForPrincipalPolicyCommand({
      PolicySourceArn: `arn:aws:iam::${ACCOUNT}:user/${UserName}`,
      PolicyInputList: [policy(allow("s3:*", "*", { Condition: { Null: { "aws:MultiFactorAuthAge": "true" } } }))],
    }),
  );
  expect(ofUser.ContextKeyNames).toContain("aws:MultiFactorAuthAge");
  expect(ofUser.ContextKeyNames).toHaveLength(4);
});

test("more evaluations than a page of actions and many resources may take are refused", async () => {
  const many = (prefix: string, length: number) => Array.from({ length }, (_, number) => `${prefix}${number}`);
  const ResourceArns = many("arn:aws:s3:::photos/", 101);
  await expect(decisions([policy(allow("s3:*"))], many("s3:Get", 100), { ResourceArns })).rejects.toMatchObject({
    name: "InvalidInputException",
  });
  expect(await decisions([policy(allow("s3:*"))], many("s3:Get", 99), { ResourceArns })).toHaveLength(99);
});

// API reference, "SimulateCustomPolicy": "Each operation must include the service identifier", and wildcards are not supported.
test.each(["s3:*", "s3:Get?bject", "*:*", "GetObject", "s3:", ":GetObject"])(
  "the action %s is refused",
  async (name) => {
    await expect(decisions([policy(allow("s3:*"))], ["s3:GetObject", name])).rejects.toMatchObject({
      name: "InvalidInputException",
    });
  },
);

test("a text that is not a policy is refused", async () => {
  await expect(decisions(["{"], ["s3:GetObject"])).rejects.toMatchObject({ name: "InvalidInputException" });
});

test("statements stand where they are in the text, however it is written", () => {
  const text = fc.string({ unit: fc.constantFrom("a", '"', "\\", "{", "}", "[", "]", ",", ":", " ", "\n") });
  const statements = fc.array(fc.record({ sid: text, value: text, number: fc.integer() }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(statements, fc.constantFrom(undefined, 1, 2, "\t"), fc.boolean(), (all, indent, isList) => {
      const made = (isList ? all : all.slice(0, 1)).map(({ sid, value, number }) => ({
        Sid: sid,
        Effect: "Allow",
        Action: "s3:*",
        Resource: "*",
        Condition: { StringLike: { "aws:username": [value, number] } },
      }));
      const document = JSON.stringify(
        { Id: all[0]?.value, Statement: isList ? made : made[0], Version: "2012-10-17" },
        null,
        indent,
      );
      const lines = document.split("\n");
      const indexOf = ({ Line, Column }: { readonly Line: number; readonly Column: number }) =>
        lines.slice(0, Line - 1).reduce((sum, line) => sum + line.length + 1, 0) + Column - 1;
      const found = statementsOf({ id: "p", type: "IAM Policy", document }).map(({ start, end }) =>
        JSON.parse(document.slice(indexOf(start), indexOf(end))),
      );
      expect(found).toEqual(made);
    }),
  );
});
