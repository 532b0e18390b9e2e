/**
 * Rows of AWS's recorded answers (August 2025) by their sections and numbers, as far as no other test here holds them:
 *
 *   2.1-2.6, 2.9, 3, 4.1-4.2, 4.17-4.18     emulated-recorded.test.ts; 2.7: emulated-users.test.ts; 3.18, simulations: emulated-simulation.test.ts
 *   4.3-4.16                                policy-documents.test.ts
 *   5                                       emulated-recorded.test.ts, "errors"; of users and groups emulated-users.test.ts
 *   7.1, 7.6, 7.8-7.12                      emulated-recorded.test.ts, "behaviour" and "service-linked roles", and emulated-users.test.ts
 *   7.14                                    services/sts/test/emulated-roles.test.ts
 *   8                                       emulated-aws-policies.test.ts
 *
 * Not held:
 *
 *   2.8     There are no server certificates.
 *   4.17    An account as principal stays as it was sent, as CreateRole answers it. AWS shows its root after a while, which is not said to be how long.
 *   7.13    Documents are stored as they were sent. At AWS the ARN of a deleted role in one becomes its id; here the ARN stays and trusts nobody, until a role has that name again.
 */
import {
  AddRoleToInstanceProfileCommand,
  AddUserToGroupCommand,
  AttachGroupPolicyCommand,
  AttachRolePolicyCommand,
  AttachUserPolicyCommand,
  CreateGroupCommand,
  CreateInstanceProfileCommand,
  CreatePolicyCommand,
  CreatePolicyVersionCommand,
  CreateServiceLinkedRoleCommand,
  CreateUserCommand,
  DeleteInstanceProfileCommand,
  DeleteRoleCommand,
  DeleteRolePolicyCommand,
  DeleteUserPermissionsBoundaryCommand,
  DetachRolePolicyCommand,
  GetGroupPolicyCommand,
  GetPolicyCommand,
  GetRolePolicyCommand,
  GetUserCommand,
  GetUserPolicyCommand,
  ListGroupsCommand,
  ListInstanceProfilesCommand,
  ListPoliciesCommand,
  ListRolesCommand,
  ListUsersCommand,
  PutGroupPolicyCommand,
  PutRolePolicyCommand,
  PutUserPermissionsBoundaryCommand,
  PutUserPolicyCommand,
  RemoveRoleFromInstanceProfileCommand,
  UpdateRoleCommand,
} from "@aws-sdk/client-iam";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";
import { readObjects } from "./requests.js";

const lab = emulatedLaboratory();
const readOnly = "arn:aws:iam::aws:policy/AmazonS3ReadOnlyAccess";
// biome-ignore lint/suspicious/noExplicitAny: commands of all operations
const refusal = (command: any) =>
  lab.client.send(command).then(
    () => "none",
    (error: Error & { readonly $metadata: { readonly httpStatusCode: number } }) =>
      `${error.$metadata.httpStatusCode} ${error.name}: ${error.message}`,
  );
const conflict = (message: string) => `409 DeleteConflictException: ${message}`;

/** A policy that has about as many characters without its white space, and a multiple of them with it. */
const large = (characters: number) =>
  JSON.stringify(
    {
      Version: "2012-10-17",
      Statement: [{ Effect: "Allow", Action: "s3:GetObject", Resource: `arn:aws:s3:::${"a".repeat(characters)}` }],
    },
    null,
    40,
  );

describe("4: the order of the checks of a policy", () => {
  // The order in which moto checks, whose authors tried the words against AWS.
  test.each([
    ["the form before the version", { Version: "2008-10-17", Statement: [{ Effect: "allow" }] }, /Syntax errors/],
    [
      "the version before the actions",
      { Version: "2008-10-17", Statement: [{ Effect: "Allow", Resource: "*" }] },
      /version 2012-10-17/,
    ],
    [
      "the actions before the resources",
      { Version: "2012-10-17", Statement: [{ Effect: "Allow", Resource: "b" }] },
      /must contain actions/,
    ],
  ])("%s", async (_, document, message) => {
    const input = { PolicyName: "ordered", PolicyDocument: JSON.stringify(document) };
    expect(await refusal(new CreatePolicyCommand(input))).toMatch(message);
  });
});

describe("5: errors", () => {
  test("5.4: an inline policy of a user or of a group that is not there", async () => {
    const UserName = await lab.createUser();
    await lab.client.send(new CreateGroupCommand({ GroupName: "group" }));
    expect(await refusal(new GetUserPolicyCommand({ UserName, PolicyName: "none" }))).toBe(
      "404 NoSuchEntityException: The user policy with name none cannot be found.",
    );
    expect(await refusal(new GetGroupPolicyCommand({ GroupName: "group", PolicyName: "none" }))).toBe(
      "404 NoSuchEntityException: The group policy with name none cannot be found.",
    );
  });

  test("5.16-5.19: a role goes when nothing hangs on it, and an instance profile when it has no role", async () => {
    const RoleName = await lab.createRole();
    const InstanceProfileName = "with-a-role";
    const policy = { RoleName, PolicyName: "p" };
    const remove = () => refusal(new DeleteRoleCommand({ RoleName }));
    await lab.client.send(new AttachRolePolicyCommand({ RoleName, PolicyArn: readOnly }));
    expect(await remove()).toBe(conflict("Cannot delete entity, must detach all policies first."));
    await lab.client.send(new DetachRolePolicyCommand({ RoleName, PolicyArn: readOnly }));
    await lab.client.send(new PutRolePolicyCommand({ ...policy, PolicyDocument: readObjects }));
    expect(await remove()).toBe(conflict("Cannot delete entity, must delete policies first."));
    await lab.client.send(new DeleteRolePolicyCommand(policy));
    await lab.client.send(new CreateInstanceProfileCommand({ InstanceProfileName }));
    await lab.client.send(new AddRoleToInstanceProfileCommand({ InstanceProfileName, RoleName }));
    const inProfile = conflict("Cannot delete entity, must remove roles from instance profile first.");
    expect(await remove()).toBe(inProfile);
    expect(await refusal(new DeleteInstanceProfileCommand({ InstanceProfileName }))).toBe(inProfile);
    await lab.client.send(new RemoveRoleFromInstanceProfileCommand({ InstanceProfileName, RoleName }));
    expect(await remove()).toBe("none");
    expect(await refusal(new DeleteInstanceProfileCommand({ InstanceProfileName }))).toBe("none");
  });

  // Documented: the sum of all inline policies, without white space.
  test("5.28: inline policies of a role and of a group", async () => {
    const RoleName = await lab.createRole();
    await lab.client.send(new CreateGroupCommand({ GroupName: "large" }));
    const ofRole = (PolicyName: string) =>
      refusal(new PutRolePolicyCommand({ RoleName, PolicyName, PolicyDocument: large(5100) }));
    const ofGroup = (PolicyName: string) =>
      refusal(new PutGroupPolicyCommand({ GroupName: "large", PolicyName, PolicyDocument: large(2600) }));
    expect([await ofRole("a"), await ofRole("a"), await ofRole("b")]).toEqual([
      "none",
      "none",
      `409 LimitExceededException: Maximum policy size of 10240 bytes exceeded for role ${RoleName}`,
    ]);
    expect([await ofGroup("a"), await ofGroup("b")]).toEqual([
      "none",
      "409 LimitExceededException: Maximum policy size of 5120 bytes exceeded for group large",
    ]);
  });
});

describe("6: limits of the model", () => {
  const tooLong = (limit: number) => `Member must have length less than or equal to ${limit}`;
  test.each([
    [new CreateUserCommand({ UserName: "a".repeat(65) }), tooLong(64)],
    [new CreateUserCommand({ UserName: "a b" }), "regular expression pattern: [\\w+=,.@-]+"],
    [new CreateGroupCommand({ GroupName: "a".repeat(129) }), tooLong(128)],
    [new CreateInstanceProfileCommand({ InstanceProfileName: "a".repeat(129) }), tooLong(128)],
    [new CreatePolicyCommand({ PolicyName: "a".repeat(129), PolicyDocument: readObjects }), tooLong(128)],
    [
      new CreatePolicyCommand({ PolicyName: "a", PolicyDocument: readObjects, Description: "a".repeat(1001) }),
      tooLong(1000),
    ],
    [new UpdateRoleCommand({ RoleName: "a", Description: "a".repeat(1001) }), tooLong(1000)],
    [new UpdateRoleCommand({ RoleName: "a", MaxSessionDuration: 3599 }), "greater than or equal to 3600"],
    [new UpdateRoleCommand({ RoleName: "a", MaxSessionDuration: 43_201 }), "less than or equal to 43200"],
    [new CreatePolicyCommand({ PolicyName: "a", PolicyDocument: " ".repeat(131_073) }), tooLong(131_072)],
    [new GetPolicyCommand({ PolicyArn: "arn" }), "Member must have length greater than or equal to 20"],
    [new ListRolesCommand({ MaxItems: 1001 }), "less than or equal to 1000"],
    [new ListRolesCommand({ Marker: "a".repeat(321) }), tooLong(320)],
    [new ListRolesCommand({ PathPrefix: "a" }), "regular expression pattern"],
    [
      new CreateServiceLinkedRoleCommand({ AWSServiceName: "a.amazonaws.com", CustomSuffix: "a".repeat(65) }),
      tooLong(64),
    ],
  ])("%#: $1", async (command, message) => {
    const told = await refusal(command);
    expect(told).toMatch(/^400 ValidationError: 1 validation error detected: Value at '/);
    expect(told).toContain(message);
  });
});

describe("7: behaviour", () => {
  test("7.2: lists by a prefix of the path", async () => {
    const Path = "/team/a/";
    await lab.createRole({ RoleName: "in-path", Path });
    await lab.client.send(new CreateUserCommand({ UserName: "in-path", Path }));
    await lab.client.send(new CreateGroupCommand({ GroupName: "in-path", Path }));
    await lab.client.send(new CreateInstanceProfileCommand({ InstanceProfileName: "in-path", Path }));
    await lab.client.send(new CreatePolicyCommand({ PolicyName: "in-path", Path, PolicyDocument: readObjects }));
    for (const [PathPrefix, found] of [
      ["/team/", 1],
      ["/team/b/", 0],
    ] as const) {
      const { Roles } = await lab.client.send(new ListRolesCommand({ PathPrefix }));
      const { Users } = await lab.client.send(new ListUsersCommand({ PathPrefix }));
      const { Groups } = await lab.client.send(new ListGroupsCommand({ PathPrefix }));
      const { InstanceProfiles } = await lab.client.send(new ListInstanceProfilesCommand({ PathPrefix }));
      const { Policies } = await lab.client.send(new ListPoliciesCommand({ PathPrefix }));
      expect([Roles, Users, Groups, InstanceProfiles, Policies].map((list) => list?.length)).toEqual(
        Array.from({ length: 5 }, () => found),
      );
    }
  });

  test("7.3, 7.5: policies by scope and use, and how often one is attached", async () => {
    const [PolicyArn, boundary, unused] = [
      await lab.createPolicy(),
      await lab.createPolicy(),
      await lab.createPolicy(),
    ];
    const [RoleName, UserName] = [await lab.createRole(), await lab.createUser()];
    await lab.client.send(new CreateGroupCommand({ GroupName: "counted" }));
    await lab.client.send(new AddUserToGroupCommand({ GroupName: "counted", UserName }));
    await lab.client.send(new AttachRolePolicyCommand({ RoleName, PolicyArn }));
    await lab.client.send(new AttachUserPolicyCommand({ UserName, PolicyArn }));
    await lab.client.send(new AttachGroupPolicyCommand({ GroupName: "counted", PolicyArn }));
    await lab.client.send(new PutUserPermissionsBoundaryCommand({ UserName, PermissionsBoundary: boundary }));
    const { Policy } = await lab.client.send(new GetPolicyCommand({ PolicyArn }));
    expect(Policy?.AttachmentCount).toBe(3);
    const list = async (input: object) => {
      const { Policies = [] } = await lab.client.send(new ListPoliciesCommand({ ...input, MaxItems: 1000 }));
      return [PolicyArn, boundary, unused].filter((arn) => Policies.some(({ Arn }) => Arn === arn));
    };
    expect(await list({ Scope: "Local" })).toEqual([PolicyArn, boundary, unused]);
    expect(await list({ Scope: "AWS" })).toEqual([]);
    expect(await list({ Scope: "Local", PolicyUsageFilter: "PermissionsBoundary" })).toEqual([boundary]);
    expect(await list({ Scope: "Local", OnlyAttached: true, PolicyUsageFilter: "PermissionsPolicy" })).toEqual([
      PolicyArn,
    ]);
    await lab.client.send(new DeleteUserPermissionsBoundaryCommand({ UserName }));
    expect((await lab.client.send(new GetUserCommand({ UserName }))).User?.PermissionsBoundary).toBe(undefined);
  });

  test("7.4: a new default version is a new time of the policy", async () => {
    const PolicyArn = await lab.createPolicy();
    const read = async () => (await lab.client.send(new GetPolicyCommand({ PolicyArn }))).Policy;
    const before = await read();
    await lab.clock.advance(60_000);
    const input = { PolicyArn, PolicyDocument: readObjects, SetAsDefault: true };
    await lab.client.send(new CreatePolicyVersionCommand(input));
    const after = await read();
    expect(after?.DefaultVersionId).toBe("v2");
    expect(Number(after?.UpdateDate) - Number(before?.UpdateDate)).toBe(60_000);
    expect(after?.CreateDate).toEqual(before?.CreateDate);
  });

  test("7.7: an inline policy of the same name is another text of it", async () => {
    const RoleName = await lab.createRole();
    const UserName = await lab.createUser();
    for (const PolicyDocument of [readObjects, readObjects.replace("GetObject", "PutObject")]) {
      await lab.client.send(new PutRolePolicyCommand({ RoleName, PolicyName: "p", PolicyDocument }));
      await lab.client.send(new PutUserPolicyCommand({ UserName, PolicyName: "p", PolicyDocument }));
      const ofRole = await lab.client.send(new GetRolePolicyCommand({ RoleName, PolicyName: "p" }));
      const ofUser = await lab.client.send(new GetUserPolicyCommand({ UserName, PolicyName: "p" }));
      for (const { PolicyDocument: got = "" } of [ofRole, ofUser]) expect(decodeURIComponent(got)).toBe(PolicyDocument);
    }
  });
});
