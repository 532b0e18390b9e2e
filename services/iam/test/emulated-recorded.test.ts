import {
  AddRoleToInstanceProfileCommand,
  AttachRolePolicyCommand,
  AttachUserPolicyCommand,
  CreateAccessKeyCommand,
  CreateGroupCommand,
  CreateInstanceProfileCommand,
  CreatePolicyCommand,
  CreatePolicyVersionCommand,
  CreateRoleCommand,
  CreateServiceLinkedRoleCommand,
  CreateUserCommand,
  DeletePolicyCommand,
  DeletePolicyVersionCommand,
  DeleteRoleCommand,
  DeleteServiceLinkedRoleCommand,
  DetachRolePolicyCommand,
  GetGroupCommand,
  GetInstanceProfileCommand,
  GetPolicyCommand,
  GetPolicyVersionCommand,
  GetRoleCommand,
  GetRolePolicyCommand,
  GetServiceLinkedRoleDeletionStatusCommand,
  GetUserCommand,
  ListAccessKeysCommand,
  ListAttachedRolePoliciesCommand,
  ListInstanceProfileTagsCommand,
  ListPoliciesCommand,
  ListRolePoliciesCommand,
  ListRolesCommand,
  ListUsersCommand,
  PutRolePolicyCommand,
  PutUserPermissionsBoundaryCommand,
  PutUserPolicyCommand,
  SetDefaultPolicyVersionCommand,
  TagInstanceProfileCommand,
  TagRoleCommand,
  UntagInstanceProfileCommand,
  UpdateAccessKeyCommand,
  UpdateRoleCommand,
} from "@aws-sdk/client-iam";
import { describe, expect, test } from "vitest";
import { ACCOUNT, emulatedLaboratory } from "./emulated-laboratory.js";
import { readObjects, trust } from "./requests.js";

/*
 * What AWS was recorded to answer, or what others report or assert of it, by the rows of a list of such facts. "Recorded" stands for an answer of the
 * service in the snapshots of LocalStack's tests; "reported" for a text of the service in public reports; "documented" for the IAM User Guide and
 * API reference; "others" for what moto answers.
 */

const lab = emulatedLaboratory();
const readOnly = "arn:aws:iam::aws:policy/AmazonS3ReadOnlyAccess";

/** The XML of an answer. */
async function xml(parameters: { readonly [name: string]: string }): Promise<string> {
  const body = new URLSearchParams({ Version: "2010-05-08", ...parameters });
  const response = await lab.send("POST /", {
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Authorization:
        "AWS4-HMAC-SHA256 Credential=test/20260401/us-east-1/iam/aws4_request, SignedHeaders=host, Signature=0",
    },
    body: body.toString(),
  });
  return response.text();
}

describe("ids and ARNs", () => {
  // Recorded: ARNs; asserted: the ids' form.
  test("roles, users, groups, policies and instance profiles have ids of 21 characters and ARNs without a region", async () => {
    const { Role } = await lab.client.send(
      new CreateRoleCommand({ RoleName: "ids", Path: "/a/b/", AssumeRolePolicyDocument: trust }),
    );
    expect(Role).toMatchObject({
      Arn: `arn:aws:iam::${ACCOUNT}:role/a/b/ids`,
      RoleId: expect.stringMatching(/^AROA[A-Z0-9]{17}$/),
    });
    const { User } = await lab.client.send(new CreateUserCommand({ UserName: "ids" }));
    expect(User).toMatchObject({
      Arn: `arn:aws:iam::${ACCOUNT}:user/ids`,
      UserId: expect.stringMatching(/^AIDA[A-Z0-9]{17}$/),
    });
    const { Group } = await lab.client.send(new CreateGroupCommand({ GroupName: "ids" }));
    expect(Group).toMatchObject({
      Arn: `arn:aws:iam::${ACCOUNT}:group/ids`,
      GroupId: expect.stringMatching(/^AGPA[A-Z0-9]{17}$/),
    });
    const { Policy } = await lab.client.send(
      new CreatePolicyCommand({ PolicyName: "ids", Path: "/a/", PolicyDocument: readObjects }),
    );
    expect(Policy).toMatchObject({
      Arn: `arn:aws:iam::${ACCOUNT}:policy/a/ids`,
      PolicyId: expect.stringMatching(/^ANPA[A-Z0-9]{17}$/),
    });
    const { InstanceProfile } = await lab.client.send(new CreateInstanceProfileCommand({ InstanceProfileName: "ids" }));
    expect(InstanceProfile).toMatchObject({
      Arn: `arn:aws:iam::${ACCOUNT}:instance-profile/ids`,
      InstanceProfileId: expect.stringMatching(/^AIPA[A-Z0-9]{17}$/),
    });
  });

  // Asserted: 20 characters, and a secret of 40.
  test("access keys have 20 characters, and secrets 40", async () => {
    const { AccessKey } = await lab.client.send(new CreateAccessKeyCommand({ UserName: await lab.createUser() }));
    expect(AccessKey).toMatchObject({
      AccessKeyId: expect.stringMatching(/^AKIA[A-Z0-9]{16}$/),
      SecretAccessKey: expect.stringMatching(/^\S{40}$/),
      Status: "Active",
    });
  });

  // Documented: names are unique without regard to case, and kept as they were written.
  test("a name is taken in any case, also in another path, and a new role of it gets a new id", async () => {
    await lab.createRole({ RoleName: "Case" });
    const { Role } = await lab.client.send(new GetRoleCommand({ RoleName: "Case" }));
    await expect(lab.createRole({ RoleName: "cASE", Path: "/other/" })).rejects.toMatchObject({
      name: "EntityAlreadyExistsException",
      message: "Role with name cASE already exists.",
    });
    await lab.client.send(new DeleteRoleCommand({ RoleName: "Case" }));
    await lab.createRole({ RoleName: "Case" });
    const again = await lab.client.send(new GetRoleCommand({ RoleName: "Case" }));
    expect(again.Role?.RoleName).toBe("Case");
    expect(again.Role?.RoleId).not.toBe(Role?.RoleId);
  });
});

describe("members of answers", () => {
  const base = ["Arn", "AssumeRolePolicyDocument", "CreateDate", "Path", "RoleId", "RoleName"];

  // Recorded.
  test("CreateRole has neither MaxSessionDuration nor RoleLastUsed, and Tags and PermissionsBoundary only where they are given", async () => {
    const plain = await lab.client.send(
      new CreateRoleCommand({ RoleName: "members", AssumeRolePolicyDocument: trust, MaxSessionDuration: 7200 }),
    );
    expect(Object.keys(plain.Role ?? {}).sort()).toEqual(base);
    const full = await lab.client.send(
      new CreateRoleCommand({
        RoleName: "members-2",
        AssumeRolePolicyDocument: trust,
        Description: "d",
        PermissionsBoundary: readOnly,
        Tags: [{ Key: "a", Value: "1" }],
      }),
    );
    expect(Object.keys(full.Role ?? {}).sort()).toEqual([...base, "Description", "PermissionsBoundary", "Tags"].sort());
    expect(full.Role?.PermissionsBoundary).toEqual({
      PermissionsBoundaryType: "Policy",
      PermissionsBoundaryArn: readOnly,
    });
  });

  // Recorded: `RoleLastUsed: {}` is always there.
  test("GetRole has MaxSessionDuration and RoleLastUsed, and ListRoles neither tags, boundary nor last use", async () => {
    const RoleName = await lab.createRole({ Tags: [{ Key: "a", Value: "1" }], PermissionsBoundary: readOnly });
    const { Role } = await lab.client.send(new GetRoleCommand({ RoleName }));
    expect(Role).toMatchObject({ MaxSessionDuration: 3600, RoleLastUsed: {}, Tags: [{ Key: "a", Value: "1" }] });
    const { Roles, IsTruncated } = await lab.client.send(new ListRolesCommand({}));
    const listed = Roles?.find((each) => each.RoleName === RoleName);
    expect(Object.keys(listed ?? {}).sort()).toEqual([...base, "MaxSessionDuration"].sort());
    expect(IsTruncated).toBe(false);
  });

  // Recorded.
  test("users have Tags and PermissionsBoundary only where they are set, and lists never", async () => {
    const UserName = await lab.createUser();
    const members = ["Arn", "CreateDate", "Path", "UserId", "UserName"];
    const { User } = await lab.client.send(new GetUserCommand({ UserName }));
    expect(Object.keys(User ?? {}).sort()).toEqual(members);
    await lab.client.send(new PutUserPermissionsBoundaryCommand({ UserName, PermissionsBoundary: readOnly }));
    const bounded = await lab.client.send(new GetUserCommand({ UserName }));
    expect(bounded.User?.PermissionsBoundary?.PermissionsBoundaryArn).toBe(readOnly);
    const { Users } = await lab.client.send(new ListUsersCommand({}));
    expect(Object.keys(Users?.find((each) => each.UserName === UserName) ?? {}).sort()).toEqual(members);
  });

  // Recorded: GetPolicy always has Tags, CreatePolicy never has the description, and lists have neither.
  test("a policy", async () => {
    const members =
      "Arn AttachmentCount CreateDate DefaultVersionId IsAttachable Path PermissionsBoundaryUsageCount PolicyId PolicyName UpdateDate".split(
        " ",
      );
    const { Policy } = await lab.client.send(
      new CreatePolicyCommand({ PolicyName: "members", PolicyDocument: readObjects, Description: "d" }),
    );
    expect(Object.keys(Policy ?? {}).sort()).toEqual(members);
    expect(Policy).toMatchObject({
      DefaultVersionId: "v1",
      AttachmentCount: 0,
      PermissionsBoundaryUsageCount: 0,
      IsAttachable: true,
      Path: "/",
    });
    const got = await lab.client.send(new GetPolicyCommand({ PolicyArn: Policy?.Arn }));
    expect(got.Policy).toMatchObject({ Description: "d", Tags: [] });
    const { Policies } = await lab.client.send(new ListPoliciesCommand({ Scope: "Local" }));
    expect(Object.keys(Policies?.find(({ PolicyName }) => PolicyName === "members") ?? {}).sort()).toEqual(members);
  });

  // Documented: no Document in the answer of CreatePolicyVersion.
  test("versions of a policy", async () => {
    const PolicyArn = await lab.createPolicy();
    const { PolicyVersion } = await lab.client.send(
      new CreatePolicyVersionCommand({ PolicyArn, PolicyDocument: readObjects }),
    );
    expect(Object.keys(PolicyVersion ?? {}).sort()).toEqual(["CreateDate", "IsDefaultVersion", "VersionId"]);
    const got = await lab.client.send(new GetPolicyVersionCommand({ PolicyArn, VersionId: "v2" }));
    expect(got.PolicyVersion).toMatchObject({ VersionId: "v2", IsDefaultVersion: false });
    expect(decodeURIComponent(got.PolicyVersion?.Document ?? "")).toBe(readObjects);
  });

  // Recorded: PolicyNames and AttachedPolicies, and IsTruncated false.
  test("lists of a role's policies", async () => {
    const RoleName = await lab.createRole();
    const policy = { RoleName, PolicyName: "p", PolicyDocument: readObjects };
    await lab.client.send(new PutRolePolicyCommand(policy));
    await lab.client.send(new AttachRolePolicyCommand({ RoleName, PolicyArn: readOnly }));
    expect(await lab.client.send(new ListRolePoliciesCommand({ RoleName }))).toMatchObject({
      PolicyNames: ["p"],
      IsTruncated: false,
    });
    expect(await lab.client.send(new ListAttachedRolePoliciesCommand({ RoleName }))).toMatchObject({
      AttachedPolicies: [{ PolicyName: "AmazonS3ReadOnlyAccess", PolicyArn: readOnly }],
      IsTruncated: false,
    });
  });

  // Documented: GetInstanceProfile has Tags, and the role with its trust policy.
  test("an instance profile", async () => {
    const RoleName = await lab.createRole();
    const InstanceProfileName = "members";
    const created = await lab.client.send(new CreateInstanceProfileCommand({ InstanceProfileName }));
    expect(created.InstanceProfile).toMatchObject({ Roles: [], Path: "/" });
    await lab.client.send(new AddRoleToInstanceProfileCommand({ InstanceProfileName, RoleName }));
    const { InstanceProfile } = await lab.client.send(new GetInstanceProfileCommand({ InstanceProfileName }));
    expect(InstanceProfile).toMatchObject({ Roles: [{ RoleName }], Tags: [] });
    expect(decodeURIComponent(InstanceProfile?.Roles?.[0]?.AssumeRolePolicyDocument ?? "")).toBe(trust);
  });

  // Recorded.
  test("access keys are listed without their secrets", async () => {
    const UserName = await lab.createUser();
    const { AccessKey } = await lab.client.send(new CreateAccessKeyCommand({ UserName }));
    const { AccessKeyMetadata } = await lab.client.send(new ListAccessKeysCommand({ UserName }));
    expect(AccessKeyMetadata).toEqual([
      { UserName, AccessKeyId: AccessKey?.AccessKeyId, Status: "Active", CreateDate: expect.any(Date) },
    ]);
  });

  // Recorded: only the id of the request.
  test("an operation without a result answers its metadata alone", async () => {
    const RoleName = await lab.createRole();
    const answer = await xml({ Action: "AttachRolePolicy", RoleName, PolicyArn: readOnly });
    expect(answer).toMatch(
      /^(?:<\?xml[^>]*>\s*)?<AttachRolePolicyResponse xmlns="https:\/\/iam\.amazonaws\.com\/doc\/2010-05-08\/">\s*<ResponseMetadata>\s*<RequestId>[^<]+<\/RequestId>\s*<\/ResponseMetadata>\s*<\/AttachRolePolicyResponse>$/,
    );
  });

  // Model: the form of errors in the Query protocol.
  test("an error has its type, its code without Exception, and its message", async () => {
    const answer = await xml({ Action: "GetRole", RoleName: "nobody" });
    expect(answer).toContain("<Type>Sender</Type>");
    expect(answer).toContain("<Code>NoSuchEntity</Code>");
    expect(answer).toContain("<Message>The role with name nobody cannot be found.</Message>");
  });
});

describe("service-linked roles", () => {
  // Recorded.
  test("are below their service's path, with its policy attached, and are deleted by a task", async () => {
    const input = { AWSServiceName: "batch.amazonaws.com" };
    const { Role } = await lab.client.send(new CreateServiceLinkedRoleCommand(input));
    expect(Role).toMatchObject({
      RoleName: "AWSServiceRoleForBatch",
      Path: "/aws-service-role/batch.amazonaws.com/",
      Arn: `arn:aws:iam::${ACCOUNT}:role/aws-service-role/batch.amazonaws.com/AWSServiceRoleForBatch`,
    });
    const RoleName = "AWSServiceRoleForBatch";
    const got = await lab.client.send(new GetRoleCommand({ RoleName }));
    expect(JSON.parse(decodeURIComponent(got.Role?.AssumeRolePolicyDocument ?? ""))).toEqual({
      Version: "2012-10-17",
      Statement: [{ Effect: "Allow", Principal: { Service: "batch.amazonaws.com" }, Action: "sts:AssumeRole" }],
    });
    const { AttachedPolicies } = await lab.client.send(new ListAttachedRolePoliciesCommand({ RoleName }));
    expect(AttachedPolicies?.map(({ PolicyArn }) => PolicyArn)).toEqual([
      "arn:aws:iam::aws:policy/aws-service-role/BatchServiceRolePolicy",
    ]);
    const { PolicyNames } = await lab.client.send(new ListRolePoliciesCommand({ RoleName }));
    expect(PolicyNames).toEqual([]);
    await expect(lab.client.send(new CreateServiceLinkedRoleCommand(input))).rejects.toMatchObject({
      name: "InvalidInputException",
      message:
        "Service role name AWSServiceRoleForBatch has been taken in this account, please try a different suffix.",
    });
    const { DeletionTaskId } = await lab.client.send(new DeleteServiceLinkedRoleCommand({ RoleName }));
    expect(DeletionTaskId).toMatch(
      /^task\/aws-service-role\/batch\.amazonaws\.com\/AWSServiceRoleForBatch\/[0-9a-f-]{36}$/,
    );
    const status = await lab.client.send(new GetServiceLinkedRoleDeletionStatusCommand({ DeletionTaskId }));
    expect(status.Status).toBe("SUCCEEDED");
    await expect(lab.client.send(new GetRoleCommand({ RoleName }))).rejects.toThrow("cannot be found");
  });

  // Recorded.
  test.each([
    ["ecs.amazonaws.com", "AWSServiceRoleForECS"],
    ["eks.amazonaws.com", "AWSServiceRoleForAmazonEKS"],
    ["eks-nodegroup.amazonaws.com", "AWSServiceRoleForAmazonEKSNodegroup"],
    ["autoscaling.amazonaws.com", "AWSServiceRoleForAutoScaling"],
    ["elasticloadbalancing.amazonaws.com", "AWSServiceRoleForElasticLoadBalancing"],
    ["rds.amazonaws.com", "AWSServiceRoleForRDS"],
    ["elasticache.amazonaws.com", "AWSServiceRoleForElastiCache"],
    ["replication.ecr.amazonaws.com", "AWSServiceRoleForECRReplication"],
    ["config.amazonaws.com", "AWSServiceRoleForConfig"],
    ["cloudtrail.amazonaws.com", "AWSServiceRoleForCloudTrail"],
    ["ssm.amazonaws.com", "AWSServiceRoleForAmazonSSM"],
    ["kafka.amazonaws.com", "AWSServiceRoleForKafka"],
    ["mrk.kms.amazonaws.com", "AWSServiceRoleForKeyManagementServiceMultiRegionKeys"],
    ["ops.apigateway.amazonaws.com", "AWSServiceRoleForAPIGateway"],
    ["opensearchservice.amazonaws.com", "AWSServiceRoleForAmazonOpenSearchService"],
    ["connect.amazonaws.com", "AWSServiceRoleForAmazonConnect"],
  ])("the role of %s is %s", async (AWSServiceName, name) => {
    const { Role } = await lab.client.send(new CreateServiceLinkedRoleCommand({ AWSServiceName }));
    expect(Role?.RoleName).toBe(name);
    // Its policy is one of AWS's.
    const { AttachedPolicies = [] } = await lab.client.send(new ListAttachedRolePoliciesCommand({ RoleName: name }));
    expect(AttachedPolicies).toHaveLength(1);
    const { Policy } = await lab.client.send(new GetPolicyCommand({ PolicyArn: AttachedPolicies[0]?.PolicyArn }));
    // One that the table does not have would have been made when the first ones were.
    expect(Policy?.CreateDate?.toISOString()).not.toBe("2015-02-06T00:00:00.000Z");
  });

  // Recorded: `<name>_<suffix>`.
  test("have a suffix where their service allows it", async () => {
    const input = { AWSServiceName: "autoscaling.amazonaws.com", CustomSuffix: "blue" };
    const { Role } = await lab.client.send(new CreateServiceLinkedRoleCommand(input));
    expect(Role?.RoleName).toBe("AWSServiceRoleForAutoScaling_blue");
  });

  // API reference: the name of a role has at most 64 characters, and services are named by their principals.
  test.each([
    [
      "a suffix that makes too long a name",
      { AWSServiceName: "autoscaling.amazonaws.com", CustomSuffix: "a".repeat(40) },
    ],
    ["a service without its domain", { AWSServiceName: "batch" }],
    ["a domain alone", { AWSServiceName: ".amazonaws.com" }],
    ["another domain", { AWSServiceName: "batch.example.org" }],
  ])("%s is refused", async (_, input) => {
    await expect(lab.client.send(new CreateServiceLinkedRoleCommand(input))).rejects.toMatchObject({
      name: "InvalidInputException",
    });
  });

  // Reported.
  test("can't be changed", async () => {
    const AWSServiceName = "lexv2.amazonaws.com";
    const { Role } = await lab.client.send(new CreateServiceLinkedRoleCommand({ AWSServiceName, CustomSuffix: "a" }));
    const RoleName = Role?.RoleName ?? "";
    const error = {
      name: "UnmodifiableEntityException",
      message: `Cannot perform the operation on the protected role '${RoleName}' - this role is only modifiable by AWS`,
    };
    for (const command of [
      new DeleteRoleCommand({ RoleName }),
      new UpdateRoleCommand({ RoleName, MaxSessionDuration: 7200 }),
      new AttachRolePolicyCommand({ RoleName, PolicyArn: readOnly }),
      new PutRolePolicyCommand({ RoleName, PolicyName: "p", PolicyDocument: readObjects }),
    ])
      await expect(lab.client.send(command as DeleteRoleCommand)).rejects.toMatchObject(error);
    // "You can edit the description of any role" (IAM User Guide, "Update a service-linked role").
    await lab.client.send(new UpdateRoleCommand({ RoleName, Description: "mine" }));
    const { Role: changed } = await lab.client.send(new GetRoleCommand({ RoleName }));
    expect(changed?.Description).toBe("mine");
  });
});

describe("policy documents", () => {
  // Recorded: percent-encoded by RFC 3986, blanks as %20, and kept as they were sent.
  test("come back percent-encoded and unchanged", async () => {
    const document = `{ "Version": "2012-10-17",\n\t"Statement": [ {"Sid": "", "Effect":"Allow", "Principal": {"Service": ["lambda.amazonaws.com"]}, "Action": "sts:AssumeRole", "Condition": {"StringLike": {"aws:PrincipalTag/a": "it's (%3A) *!"}} } ] }`;
    const RoleName = await lab.createRole({ AssumeRolePolicyDocument: document });
    const { Role } = await lab.client.send(new GetRoleCommand({ RoleName }));
    const encoded = Role?.AssumeRolePolicyDocument ?? "";
    expect(encoded).toMatch(/^%7B%20%22Version%22%3A%20%222012-10-17%22%2C%0A%09/);
    expect(encoded).toContain("it%27s%20%28%253A%29%20%2A%21");
    expect(decodeURIComponent(encoded)).toBe(document);
    await lab.client.send(new PutRolePolicyCommand({ RoleName, PolicyName: "p", PolicyDocument: readObjects }));
    const { PolicyDocument } = await lab.client.send(new GetRolePolicyCommand({ RoleName, PolicyName: "p" }));
    expect(PolicyDocument).toMatch(/^%7B%22Version%22%3A/);
  });

  // Recorded: an account alone is kept as it was sent.
  test("an account as principal is kept as it was sent", async () => {
    const document = JSON.stringify({
      Version: "2012-10-17",
      Statement: [{ Effect: "Allow", Principal: { AWS: ACCOUNT }, Action: "sts:AssumeRole" }],
    });
    const RoleName = await lab.createRole({ AssumeRolePolicyDocument: document });
    const { Role } = await lab.client.send(new GetRoleCommand({ RoleName }));
    expect(decodeURIComponent(Role?.AssumeRolePolicyDocument ?? "")).toBe(document);
  });

  // Recorded.
  test("a trust policy that is not JSON", async () => {
    await expect(lab.createRole({ AssumeRolePolicyDocument: "{" })).rejects.toMatchObject({
      name: "MalformedPolicyDocumentException",
      message: "This policy contains invalid Json",
      $metadata: { httpStatusCode: 400 },
    });
  });

  // Reported; Terraform retries on it.
  test("a principal that is not there", async () => {
    const nope = `arn:aws:iam::${ACCOUNT}:role/nope`;
    const document = (principal: string) =>
      JSON.stringify({
        Version: "2012-10-17",
        Statement: [{ Effect: "Allow", Principal: { AWS: principal }, Action: ["sts:AssumeRole", "sts:TagSession"] }],
      });
    await expect(lab.createRole({ AssumeRolePolicyDocument: document(nope) })).rejects.toMatchObject({
      name: "MalformedPolicyDocumentException",
      message: `Invalid principal in policy: "AWS":"${nope}"`,
    });
    const there = await lab.createRole();
    await lab.createRole({ AssumeRolePolicyDocument: document(`arn:aws:iam::${ACCOUNT}:role/${there}`) });
    await lab.createRole({ AssumeRolePolicyDocument: document("arn:aws:iam::111122223333:role/of-others") });
  });
});

describe("errors", () => {
  const nowhere = `arn:aws:iam::${ACCOUNT}:policy/nowhere`;
  const missing = "NoSuchEntityException";

  test.each([
    // Reported.
    [new GetRoleCommand({ RoleName: "nobody" }), missing, 404, "The role with name nobody cannot be found."],
    [new TagRoleCommand({ RoleName: "nobody", Tags: [] }), missing, 404, "The role with name nobody cannot be found."],
    // Recorded.
    [new GetUserCommand({ UserName: "nobody" }), missing, 404, "The user with name nobody cannot be found."],
    [new GetPolicyCommand({ PolicyArn: nowhere }), missing, 404, `Policy ${nowhere} was not found.`],
    [new DeletePolicyCommand({ PolicyArn: nowhere }), missing, 404, `Policy ${nowhere} was not found.`],
    // Documented.
    [new GetGroupCommand({ GroupName: "nobody" }), missing, 404, "The group with name nobody cannot be found."],
    [
      new GetInstanceProfileCommand({ InstanceProfileName: "nobody" }),
      missing,
      404,
      "Instance Profile nobody cannot be found.",
    ],
  ] as const)("$3", async (command, name, httpStatusCode, message) => {
    await expect(lab.client.send(command as GetRoleCommand)).rejects.toMatchObject({
      name,
      message,
      $metadata: { httpStatusCode },
    });
  });

  test("policies of a role that are not there, not attached, or no ARNs", async () => {
    const RoleName = await lab.createRole();
    const UserName = await lab.createUser();
    // Others.
    await expect(lab.client.send(new GetRolePolicyCommand({ RoleName, PolicyName: "none" }))).rejects.toMatchObject({
      name: missing,
      message: "The role policy with name none cannot be found.",
    });
    await expect(lab.client.send(new DetachRolePolicyCommand({ RoleName, PolicyArn: readOnly }))).rejects.toMatchObject(
      { name: missing, message: `Policy ${readOnly} was not found.` },
    );
    // Recorded.
    await expect(lab.client.send(new AttachRolePolicyCommand({ RoleName, PolicyArn: nowhere }))).rejects.toMatchObject({
      name: missing,
      message: `Policy ${nowhere} does not exist or is not attachable.`,
    });
    await expect(
      lab.client.send(new AttachUserPolicyCommand({ UserName, PolicyArn: "longpolicynamebutnoarn" })),
    ).rejects.toMatchObject({
      name: "ValidationError",
      message: "Invalid ARN:  Could not be parsed!",
      $metadata: { httpStatusCode: 400 },
    });
    // Documented: it may be attached a second time.
    await lab.client.send(new AttachRolePolicyCommand({ RoleName, PolicyArn: readOnly }));
    await lab.client.send(new AttachRolePolicyCommand({ RoleName, PolicyArn: readOnly }));
  });

  test("a policy is in use, or has versions", async () => {
    const PolicyArn = await lab.createPolicy();
    const RoleName = await lab.createRole();
    await lab.client.send(new AttachRolePolicyCommand({ RoleName, PolicyArn }));
    // Reported.
    await expect(lab.client.send(new DeletePolicyCommand({ PolicyArn }))).rejects.toMatchObject({
      name: "DeleteConflictException",
      message: "Cannot delete a policy attached to entities.",
      $metadata: { httpStatusCode: 409 },
    });
    await lab.client.send(new DetachRolePolicyCommand({ RoleName, PolicyArn }));
    for (const number of [2, 3, 4, 5]) {
      const { PolicyVersion } = await lab.client.send(
        new CreatePolicyVersionCommand({ PolicyArn, PolicyDocument: readObjects, SetAsDefault: number === 3 }),
      );
      expect(PolicyVersion?.VersionId).toBe(`v${number}`);
    }
    await expect(
      lab.client.send(new CreatePolicyVersionCommand({ PolicyArn, PolicyDocument: readObjects })),
    ).rejects.toMatchObject({
      name: "LimitExceededException",
      message:
        "A managed policy can have up to 5 versions. Before you create a new version, you must delete an existing version.",
    });
    await expect(lab.client.send(new DeletePolicyCommand({ PolicyArn }))).rejects.toMatchObject({
      name: "DeleteConflictException",
      message: expect.stringMatching(/^This policy has more than one version\. /),
    });
    await expect(lab.client.send(new DeletePolicyVersionCommand({ PolicyArn, VersionId: "v3" }))).rejects.toMatchObject(
      {
        name: "DeleteConflictException",
        message: "Cannot delete the default version of a policy.",
      },
    );
    // Others.
    await expect(
      lab.client.send(new SetDefaultPolicyVersionCommand({ PolicyArn, VersionId: "v9" })),
    ).rejects.toMatchObject({
      name: missing,
      message: `Policy ${PolicyArn} version v9 does not exist or is not attachable.`,
    });
    await expect(lab.client.send(new GetPolicyVersionCommand({ PolicyArn, VersionId: "v9" }))).rejects.toMatchObject({
      name: missing,
      message: `Policy ${PolicyArn} version v9 does not exist.`,
    });
    // Documented: the number of a deleted version is never used again.
    await lab.client.send(new DeletePolicyVersionCommand({ PolicyArn, VersionId: "v5" }));
    const { PolicyVersion } = await lab.client.send(
      new CreatePolicyVersionCommand({ PolicyArn, PolicyDocument: readObjects }),
    );
    expect(PolicyVersion?.VersionId).toBe("v6");
  });

  // The model's pattern lets a version be followed by a point and more; no policy has such a version here.
  test.each(["v1.", "v1.0", "v1.0e0"])("the version %s is not v1", async (VersionId) => {
    const PolicyArn = await lab.createPolicy();
    const error = {
      name: missing,
      message: expect.stringContaining(`${PolicyArn} version ${VersionId} does not exist`),
    };
    const version = { PolicyArn, VersionId };
    await expect(lab.client.send(new DeletePolicyVersionCommand(version))).rejects.toMatchObject(error);
    await expect(lab.client.send(new SetDefaultPolicyVersionCommand(version))).rejects.toMatchObject(error);
    await expect(lab.client.send(new GetPolicyVersionCommand(version))).rejects.toMatchObject(error);
    await lab.client.send(new GetPolicyVersionCommand({ PolicyArn, VersionId: "v1" }));
  });

  // Reported: codes and texts.
  test("names that are taken", async () => {
    const UserName = await lab.createUser();
    await expect(lab.client.send(new CreateUserCommand({ UserName }))).rejects.toMatchObject({
      name: "EntityAlreadyExistsException",
      message: `User with name ${UserName} already exists.`,
      $metadata: { httpStatusCode: 409 },
    });
    const policy = { PolicyName: "taken", PolicyDocument: readObjects };
    await lab.client.send(new CreatePolicyCommand(policy));
    await expect(lab.client.send(new CreatePolicyCommand({ ...policy, Path: "/a/" }))).rejects.toMatchObject({
      name: "EntityAlreadyExistsException",
      message: "A policy called taken already exists. Duplicate names are not allowed.",
    });
    const profile = { InstanceProfileName: "taken" };
    await lab.client.send(new CreateInstanceProfileCommand(profile));
    await expect(lab.client.send(new CreateInstanceProfileCommand(profile))).rejects.toMatchObject({
      name: "EntityAlreadyExistsException",
      message: "Instance Profile taken already exists.",
    });
  });

  // Others.
  test("quotas of instance profiles and access keys", async () => {
    const InstanceProfileName = "full";
    await lab.client.send(new CreateInstanceProfileCommand({ InstanceProfileName }));
    const add = async () =>
      lab.client.send(new AddRoleToInstanceProfileCommand({ InstanceProfileName, RoleName: await lab.createRole() }));
    await add();
    await expect(add()).rejects.toMatchObject({
      name: "LimitExceededException",
      message: "Cannot exceed quota for InstanceSessionsPerInstanceProfile: 1",
      $metadata: { httpStatusCode: 409 },
    });
    const UserName = await lab.createUser();
    await lab.client.send(new CreateAccessKeyCommand({ UserName }));
    await lab.client.send(new CreateAccessKeyCommand({ UserName }));
    await expect(lab.client.send(new CreateAccessKeyCommand({ UserName }))).rejects.toMatchObject({
      name: "LimitExceededException",
      message: "Cannot exceed quota for AccessKeysPerUser: 2",
    });
  });

  // Documented: the quotas.
  test("quotas of policies", async () => {
    const RoleName = await lab.createRole();
    for (let number = 0; number < 10; number++)
      await lab.client.send(new AttachRolePolicyCommand({ RoleName, PolicyArn: await lab.createPolicy() }));
    await expect(lab.client.send(new AttachRolePolicyCommand({ RoleName, PolicyArn: readOnly }))).rejects.toMatchObject(
      { name: "LimitExceededException", message: "Cannot exceed quota for PoliciesPerRole: 10" },
    );
    const large = (characters: number) =>
      JSON.stringify(
        {
          Version: "2012-10-17",
          Statement: [{ Effect: "Allow", Action: "s3:GetObject", Resource: `arn:aws:s3:::${"a".repeat(characters)}` }],
        },
        null,
        40,
      );
    const UserName = await lab.createUser();
    const put = (PolicyName: string, characters: number) =>
      lab.client.send(new PutUserPolicyCommand({ UserName, PolicyName, PolicyDocument: large(characters) }));
    await put("a", 1000);
    await put("a", 1500);
    await expect(put("b", 1000)).rejects.toMatchObject({
      name: "LimitExceededException",
      message: `Maximum policy size of 2048 bytes exceeded for user ${UserName}`,
    });
    await expect(
      lab.client.send(new CreatePolicyCommand({ PolicyName: "large", PolicyDocument: large(6200) })),
    ).rejects.toMatchObject({ name: "LimitExceededException", message: "Cannot exceed quota for PolicySize: 6144" });
    const longTrust = JSON.stringify({
      Version: "2012-10-17",
      Statement: [
        {
          Effect: "Allow",
          Principal: { Service: "ec2.amazonaws.com" },
          Action: "sts:AssumeRole",
          Condition: { StringEquals: { "aws:SourceAccount": "1".repeat(2000) } },
        },
      ],
    });
    await expect(lab.createRole({ AssumeRolePolicyDocument: longTrust })).rejects.toMatchObject({
      name: "LimitExceededException",
      message: "Cannot exceed quota for ACLSizePerRole: 2048",
    });
  });

  // Asserted against AWS.
  test("GetUser without a name", async () => {
    await expect(lab.client.send(new GetUserCommand({}))).rejects.toMatchObject({
      name: "ValidationError",
      message: "Must specify userName when calling with non-User credentials",
    });
    const UserName = await lab.createUser();
    const { AccessKey } = await lab.client.send(new CreateAccessKeyCommand({ UserName }));
    const client = lab.clientOf("eu-west-1", AccessKey?.AccessKeyId, AccessKey?.SecretAccessKey);
    const { User } = await client.send(new GetUserCommand({}));
    expect(User?.UserName).toBe(UserName);
  });

  test.each([
    // Recorded: without the value, and without the list.
    [
      new UpdateAccessKeyCommand({ UserName: "a", AccessKeyId: "AKIAIOSFODNN7EXAMPLE", Status: "Off" as "Active" }),
      "1 validation error detected: Value at 'status' failed to satisfy constraint: Member must satisfy enum value set",
    ],
    // Model.
    [
      new GetPolicyVersionCommand({ PolicyArn: nowhere, VersionId: "wrong" }),
      "1 validation error detected: Value at 'versionId' failed to satisfy constraint: Member must satisfy regular expression pattern: v[1-9][0-9]*(\\.[A-Za-z0-9-]*)?",
    ],
    [
      new GetRoleCommand({ RoleName: "a".repeat(65) }),
      "1 validation error detected: Value at 'roleName' failed to satisfy constraint: Member must have length less than or equal to 64",
    ],
    [
      new TagRoleCommand({ RoleName: "a", Tags: Array.from({ length: 51 }, (_, at) => ({ Key: `${at}`, Value: "" })) }),
      "1 validation error detected: Value at 'tags' failed to satisfy constraint: Member must have length less than or equal to 50",
    ],
    [
      new TagRoleCommand({ RoleName: "a", Tags: [{ Key: "a".repeat(129), Value: "b" }] }),
      "1 validation error detected: Value at 'tags.1.member.key' failed to satisfy constraint: Member must have length less than or equal to 128",
    ],
    [
      new TagRoleCommand({ RoleName: "a", Tags: [{ Key: "a", Value: "b".repeat(257) }] }),
      "1 validation error detected: Value at 'tags.1.member.value' failed to satisfy constraint: Member must have length less than or equal to 256",
    ],
    [
      new TagRoleCommand({ RoleName: "a", Tags: [{ Key: "a!", Value: "b" }] }),
      "1 validation error detected: Value at 'tags.1.member.key' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]+",
    ],
    // Others.
    [new ListRolesCommand({ Marker: "made-up" }), "Invalid Marker."],
  ] as const)("ValidationError: $1", async (command, message) => {
    await expect(lab.client.send(command as GetRoleCommand)).rejects.toMatchObject({
      name: "ValidationError",
      message,
      $metadata: { httpStatusCode: 400 },
    });
  });

  // Others.
  test("the same tag key twice, also in another case", async () => {
    const RoleName = await lab.createRole();
    const Tags = [
      { Key: "Team", Value: "a" },
      { Key: "team", Value: "b" },
    ];
    await expect(lab.client.send(new TagRoleCommand({ RoleName, Tags }))).rejects.toMatchObject({
      name: "InvalidInputException",
      message: "Duplicate tag keys found. Please note that Tag keys are case insensitive.",
    });
  });
});

describe("behaviour", () => {
  // Documented.
  test("lists are sorted by name, and paged by markers", async () => {
    for (const name of ["c", "a", "b"]) await lab.createRole({ RoleName: `paged-${name}`, Path: "/paged/" });
    const first = await lab.client.send(new ListRolesCommand({ PathPrefix: "/paged/", MaxItems: 2 }));
    expect(first.Roles?.map(({ RoleName }) => RoleName)).toEqual(["paged-a", "paged-b"]);
    expect(first.IsTruncated).toBe(true);
    const rest = await lab.client.send(
      new ListRolesCommand({ PathPrefix: "/paged/", MaxItems: 2, Marker: first.Marker }),
    );
    expect(rest.Roles?.map(({ RoleName }) => RoleName)).toEqual(["paged-c"]);
    expect(rest.IsTruncated).toBe(false);
    expect(rest.Marker).toBeUndefined();
  });

  // Asserted: existing keys get the new value, others stay; unknown keys are ignored.
  test("TagInstanceProfile merges", async () => {
    const InstanceProfileName = "tagged";
    await lab.client.send(
      new CreateInstanceProfileCommand({
        InstanceProfileName,
        Tags: [
          { Key: "a", Value: "1" },
          { Key: "b", Value: "1" },
        ],
      }),
    );
    await lab.client.send(
      new TagInstanceProfileCommand({
        InstanceProfileName,
        Tags: [
          { Key: "b", Value: "2" },
          { Key: "c", Value: "2" },
        ],
      }),
    );
    await lab.client.send(new UntagInstanceProfileCommand({ InstanceProfileName, TagKeys: ["c", "unknown"] }));
    const { Tags } = await lab.client.send(new ListInstanceProfileTagsCommand({ InstanceProfileName }));
    expect(Tags).toEqual([
      { Key: "a", Value: "1" },
      { Key: "b", Value: "2" },
    ]);
  });

  // Documented: one store for all regions.
  test("all regions have the same identities, and accounts have their own", async () => {
    const RoleName = await lab.createRole();
    const { Role } = await lab.clientOf("eu-west-1").send(new GetRoleCommand({ RoleName }));
    expect(Role?.Arn).toBe(`arn:aws:iam::${ACCOUNT}:role/${RoleName}`);
    await expect(
      lab.clientOf("us-east-1", "111122223333").send(new GetRoleCommand({ RoleName })),
    ).rejects.toMatchObject({ name: "NoSuchEntityException" });
  });
});
