import { DeleteStackCommand } from "@aws-sdk/client-cloudformation";
import {
  GetAccessKeyLastUsedCommand,
  GetGroupCommand,
  GetInstanceProfileCommand,
  GetLoginProfileCommand,
  GetOpenIDConnectProviderCommand,
  GetRoleCommand,
  GetSAMLProviderCommand,
  GetUserCommand,
  IAMClient,
  ListAccessKeysCommand,
  ListAttachedGroupPoliciesCommand,
  ListAttachedUserPoliciesCommand,
  ListGroupPoliciesCommand,
  ListRolePoliciesCommand,
  ListUserPoliciesCommand,
} from "@aws-sdk/client-iam";
import { beforeAll, expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
let iam: IAMClient;

beforeAll(() => {
  iam = lab.clientOf(IAMClient);
});

const readOnly = "arn:aws:iam::aws:policy/ReadOnlyAccess";
const document = (Action: string) => ({
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Action, Resource: "*" }],
});
const trust = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: { Service: "ec2.amazonaws.com" }, Action: "sts:AssumeRole" }],
};
const named = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, { Value: { Ref: id } }]));

async function deleted(StackName: string | undefined): Promise<void> {
  await lab.client.send(new DeleteStackCommand({ StackName }));
  expect(await lab.settled(StackName)).toMatchObject({ StackStatus: "DELETE_COMPLETE" });
}

test("users, their groups, keys and passwords are made, changed in place, and go", async () => {
  const template = (changed: boolean) => ({
    Resources: {
      Group: {
        Type: "AWS::IAM::Group",
        Properties: changed
          ? { Path: "/new/", Policies: [{ PolicyName: "two", PolicyDocument: document("s3:PutObject") }] }
          : { ManagedPolicyArns: [readOnly], Policies: [{ PolicyName: "one", PolicyDocument: document("s3:*") }] },
      },
      Team: { Type: "AWS::IAM::Group" },
      User: {
        Type: "AWS::IAM::User",
        Properties: changed
          ? { Path: "/new/", Tags: [{ Key: "team", Value: "a" }], PermissionsBoundary: readOnly }
          : {
              Groups: [{ Ref: "Group" }],
              LoginProfile: { Password: "Secret-word-1" },
              ManagedPolicyArns: [readOnly],
              Policies: [{ PolicyName: "own", PolicyDocument: document("s3:*") }],
            },
      },
      Membership: {
        Type: "AWS::IAM::UserToGroupAddition",
        Properties: { GroupName: { Ref: changed ? "Team" : "Group" }, Users: [{ Ref: "User" }] },
      },
      Key: {
        Type: "AWS::IAM::AccessKey",
        Properties: { UserName: { Ref: "User" }, Serial: 1, Status: changed ? "Inactive" : "Active" },
      },
    },
    Outputs: {
      ...named(["Group", "Team", "User", "Key"]),
      Secret: { Value: { "Fn::GetAtt": ["Key", "SecretAccessKey"] } },
      Arn: { Value: { "Fn::GetAtt": ["User", "Arn"] } },
    },
  });
  const stack = await lab.create(template(false));
  expect(stack.StackStatus).toBe("CREATE_COMPLETE");
  const { Group: GroupName, Team, User: UserName, Key, Secret, Arn } = outputsOf(stack);
  expect(Secret).toHaveLength(40);
  expect(Arn).toBe(`arn:aws:iam::000000000000:user/${UserName}`);
  const state = async () => ({
    members: (await iam.send(new GetGroupCommand({ GroupName }))).Users?.map((user) => user.UserName),
    team: (await iam.send(new GetGroupCommand({ GroupName: Team }))).Users?.length,
    groupPolicies: (await iam.send(new ListGroupPoliciesCommand({ GroupName }))).PolicyNames,
    groupAttached: (await iam.send(new ListAttachedGroupPoliciesCommand({ GroupName }))).AttachedPolicies?.length,
    policies: (await iam.send(new ListUserPoliciesCommand({ UserName }))).PolicyNames,
    attached: (await iam.send(new ListAttachedUserPoliciesCommand({ UserName }))).AttachedPolicies?.length,
    keys: (await iam.send(new ListAccessKeysCommand({ UserName }))).AccessKeyMetadata?.map(
      ({ AccessKeyId, Status }) => `${AccessKeyId} ${Status}`,
    ),
  });
  expect(await state()).toEqual({
    members: [UserName],
    team: 0,
    groupPolicies: ["one"],
    groupAttached: 1,
    policies: ["own"],
    attached: 1,
    keys: [`${Key} Active`],
  });
  await iam.send(new GetLoginProfileCommand({ UserName }));

  const updated = await lab.update(stack.StackId, template(true));
  expect(updated.StackStatus).toBe("UPDATE_COMPLETE");
  expect(outputsOf(updated)).toMatchObject({ Key, Arn: `arn:aws:iam::000000000000:user/new/${UserName}` });
  expect(await state()).toEqual({
    members: [],
    team: 1,
    groupPolicies: ["two"],
    groupAttached: 0,
    policies: [],
    attached: 0,
    keys: [`${Key} Inactive`],
  });
  expect((await iam.send(new GetUserCommand({ UserName }))).User).toMatchObject({
    Path: "/new/",
    Tags: [{ Key: "team", Value: "a" }],
    PermissionsBoundary: { PermissionsBoundaryArn: readOnly },
  });
  await expect(iam.send(new GetLoginProfileCommand({ UserName }))).rejects.toMatchObject({
    name: "NoSuchEntityException",
  });
  await deleted(stack.StackId);
  await expect(iam.send(new GetUserCommand({ UserName }))).rejects.toMatchObject({ name: "NoSuchEntityException" });
});

// "can only be incremented. Incrementing this value notifies CloudFormation that you want to rotate your access key" (template reference, "AWS::IAM::AccessKey").
test("another serial number makes another access key, and the earlier one goes at the end", async () => {
  const template = (Serial: number) => ({
    Resources: {
      User: { Type: "AWS::IAM::User" },
      Key: { Type: "AWS::IAM::AccessKey", Properties: { UserName: { Ref: "User" }, Serial } },
    },
    Outputs: named(["Key"]),
  });
  const stack = await lab.create(template(1));
  const { Key: first } = outputsOf(stack);
  const { Key: second } = outputsOf(await lab.update(stack.StackId, template(2)));
  expect(second).not.toBe(first);
  await expect(iam.send(new GetAccessKeyLastUsedCommand({ AccessKeyId: first }))).rejects.toThrow();
  await iam.send(new GetAccessKeyLastUsedCommand({ AccessKeyId: second }));
  await deleted(stack.StackId);
});

test("instance profiles, providers, service-linked roles and single inline policies are made, changed, and go", async () => {
  const template = (changed: boolean) => ({
    Resources: {
      Role: { Type: "AWS::IAM::Role", Properties: { AssumeRolePolicyDocument: trust } },
      Other: { Type: "AWS::IAM::Role", Properties: { AssumeRolePolicyDocument: trust } },
      Profile: { Type: "AWS::IAM::InstanceProfile", Properties: { Roles: [{ Ref: changed ? "Other" : "Role" }] } },
      Inline: {
        Type: "AWS::IAM::RolePolicy",
        Properties: {
          RoleName: { Ref: "Role" },
          PolicyName: changed ? "two" : "one",
          PolicyDocument: document("s3:*"),
        },
      },
      Oidc: {
        Type: "AWS::IAM::OIDCProvider",
        Properties: {
          Url: "https://tokens.example.com",
          ClientIdList: [changed ? "b" : "a"],
          ThumbprintList: [(changed ? "b" : "a").repeat(40)],
        },
      },
      Saml: {
        Type: "AWS::IAM::SAMLProvider",
        Properties: { Name: "saml", SamlMetadataDocument: `<${changed ? "b" : "a"}>`.repeat(400) },
      },
      Linked: {
        Type: "AWS::IAM::ServiceLinkedRole",
        Properties: { AWSServiceName: "lexv2.amazonaws.com", CustomSuffix: "s", Description: changed ? "b" : "a" },
      },
    },
    Outputs: named(["Role", "Other", "Profile", "Inline", "Oidc", "Saml", "Linked"]),
  });
  const stack = await lab.create(template(false));
  expect(stack.StackStatus).toBe("CREATE_COMPLETE");
  const { Role, Other, Profile: InstanceProfileName, Oidc, Saml: SAMLProviderArn, Linked, Inline } = outputsOf(stack);
  expect(Inline).toBe(`one|${Role}`);
  const state = async () => ({
    roles: (await iam.send(new GetInstanceProfileCommand({ InstanceProfileName }))).InstanceProfile?.Roles?.map(
      ({ RoleName }) => RoleName,
    ),
    policies: (await iam.send(new ListRolePoliciesCommand({ RoleName: Role }))).PolicyNames,
    clients: (await iam.send(new GetOpenIDConnectProviderCommand({ OpenIDConnectProviderArn: Oidc }))).ClientIDList,
    metadata: (await iam.send(new GetSAMLProviderCommand({ SAMLProviderArn }))).SAMLMetadataDocument?.slice(0, 3),
    description: (await iam.send(new GetRoleCommand({ RoleName: Linked }))).Role?.Description,
  });
  expect(await state()).toEqual({
    roles: [Role],
    policies: ["one"],
    clients: ["a"],
    metadata: "<a>",
    description: "a",
  });
  const updated = await lab.update(stack.StackId, template(true));
  expect(updated.StackStatus).toBe("UPDATE_COMPLETE");
  expect(outputsOf(updated)["Inline"]).toBe(`two|${Role}`);
  expect(await state()).toEqual({
    roles: [Other],
    policies: ["two"],
    clients: ["b"],
    metadata: "<b>",
    description: "b",
  });
  await deleted(stack.StackId);
  await expect(iam.send(new GetRoleCommand({ RoleName: Linked }))).rejects.toMatchObject({
    name: "NoSuchEntityException",
  });
});
