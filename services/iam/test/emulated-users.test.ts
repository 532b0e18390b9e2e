import {
  AddUserToGroupCommand,
  AttachGroupPolicyCommand,
  AttachUserPolicyCommand,
  ChangePasswordCommand,
  CreateAccessKeyCommand,
  CreateAccountAliasCommand,
  CreateGroupCommand,
  CreateLoginProfileCommand,
  CreateServiceSpecificCredentialCommand,
  CreateUserCommand,
  DeleteAccessKeyCommand,
  DeleteAccountAliasCommand,
  DeleteAccountPasswordPolicyCommand,
  DeleteGroupCommand,
  DeleteLoginProfileCommand,
  DeletePolicyCommand,
  DeleteServiceSpecificCredentialCommand,
  DeleteUserCommand,
  DeleteUserPolicyCommand,
  DetachGroupPolicyCommand,
  DetachUserPolicyCommand,
  GetAccessKeyLastUsedCommand,
  GetAccountAuthorizationDetailsCommand,
  GetAccountPasswordPolicyCommand,
  GetAccountSummaryCommand,
  GetGroupCommand,
  GetLoginProfileCommand,
  GetUserCommand,
  ListAccessKeysCommand,
  ListAccountAliasesCommand,
  ListAttachedUserPoliciesCommand,
  ListEntitiesForPolicyCommand,
  ListGroupsCommand,
  ListGroupsForUserCommand,
  ListMFADevicesCommand,
  ListServiceSpecificCredentialsCommand,
  ListSigningCertificatesCommand,
  ListSSHPublicKeysCommand,
  ListUsersCommand,
  ListUserTagsCommand,
  PutUserPermissionsBoundaryCommand,
  PutUserPolicyCommand,
  RemoveUserFromGroupCommand,
  ResetServiceSpecificCredentialCommand,
  TagUserCommand,
  UntagUserCommand,
  UpdateAccessKeyCommand,
  UpdateAccountPasswordPolicyCommand,
  UpdateGroupCommand,
  UpdateLoginProfileCommand,
  UpdateServiceSpecificCredentialCommand,
  UpdateUserCommand,
} from "@aws-sdk/client-iam";
import { describe, expect, test } from "vitest";
import { ACCOUNT, emulatedLaboratory } from "./emulated-laboratory.js";
import { readObjects } from "./requests.js";

const lab = emulatedLaboratory();
const send: typeof lab.client.send = ((command: never) => lab.client.send(command)) as never;
const conflict = (message: string) => ({ name: "DeleteConflictException", message });
const missing = (message: string) => ({ name: "NoSuchEntityException", message });

describe("users", () => {
  test("keep their id, groups and policies under a new name and path", async () => {
    const UserName = await lab.createUser();
    const PolicyArn = await lab.createPolicy();
    await send(new CreateGroupCommand({ GroupName: "writers" }));
    await send(new AddUserToGroupCommand({ GroupName: "writers", UserName }));
    await send(new AttachUserPolicyCommand({ UserName, PolicyArn }));
    const before = await send(new GetUserCommand({ UserName }));
    await send(new UpdateUserCommand({ UserName, NewUserName: "renamed", NewPath: "/staff/" }));
    await expect(send(new GetUserCommand({ UserName }))).rejects.toMatchObject(
      missing(`The user with name ${UserName} cannot be found.`),
    );
    const { User } = await send(new GetUserCommand({ UserName: "renamed" }));
    expect(User).toMatchObject({ UserId: before.User?.UserId, Arn: `arn:aws:iam::${ACCOUNT}:user/staff/renamed` });
    const { Groups } = await send(new ListGroupsForUserCommand({ UserName: "renamed" }));
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(["writers"]);
    const { Users } = await send(new GetGroupCommand({ GroupName: "writers" }));
    expect(Users?.map((each) => each.UserName)).toEqual(["renamed"]);
    const { PolicyUsers } = await send(new ListEntitiesForPolicyCommand({ PolicyArn }));
    expect(PolicyUsers).toEqual([{ UserName: "renamed", UserId: User?.UserId }]);
    const { AttachedPolicies } = await send(new ListAttachedUserPoliciesCommand({ UserName: "renamed" }));
    expect(AttachedPolicies).toHaveLength(1);
    const taken = await lab.createUser();
    await expect(send(new UpdateUserCommand({ UserName: "renamed", NewUserName: taken }))).rejects.toMatchObject({
      name: "EntityAlreadyExistsException",
      message: `User with name ${taken} already exists.`,
    });
    // A change of case alone does not make another name.
    await send(new UpdateUserCommand({ UserName: "renamed", NewUserName: "Renamed" }));
    const again = await send(new GetUserCommand({ UserName: "Renamed" }));
    expect(again.User?.UserName).toBe("Renamed");
  });

  // Reported: the texts, by which tools see what is left to delete.
  test("are deleted when nothing hangs on them", async () => {
    const UserName = await lab.createUser();
    const PolicyArn = await lab.createPolicy();
    const remove = () => send(new DeleteUserCommand({ UserName }));
    await send(new AttachUserPolicyCommand({ UserName, PolicyArn }));
    await expect(remove()).rejects.toMatchObject(conflict("Cannot delete entity, must detach all policies first."));
    await send(new DetachUserPolicyCommand({ UserName, PolicyArn }));
    await send(new PutUserPolicyCommand({ UserName, PolicyName: "p", PolicyDocument: readObjects }));
    await expect(remove()).rejects.toMatchObject(conflict("Cannot delete entity, must delete policies first."));
    await send(new DeleteUserPolicyCommand({ UserName, PolicyName: "p" }));
    await send(new CreateGroupCommand({ GroupName: "leavers" }));
    await send(new AddUserToGroupCommand({ GroupName: "leavers", UserName }));
    await expect(remove()).rejects.toMatchObject(conflict("Cannot delete entity, must remove users from group first."));
    await send(new RemoveUserFromGroupCommand({ GroupName: "leavers", UserName }));
    const { AccessKey } = await send(new CreateAccessKeyCommand({ UserName }));
    await expect(remove()).rejects.toMatchObject(
      conflict("Cannot delete entity, must remove referenced objects first."),
    );
    await send(new DeleteAccessKeyCommand({ UserName, AccessKeyId: AccessKey?.AccessKeyId }));
    await send(new CreateLoginProfileCommand({ UserName, Password: "correct-horse" }));
    await expect(remove()).rejects.toMatchObject(conflict("Cannot delete entity, must delete login profile first."));
    await send(new DeleteLoginProfileCommand({ UserName }));
    await remove();
    const { Users } = await send(new ListUsersCommand({}));
    expect(Users).toEqual([]);
  });

  test("have tags, whose keys have no case", async () => {
    const UserName = await lab.createUser();
    await send(new TagUserCommand({ UserName, Tags: [{ Key: "Team", Value: "a" }] }));
    await send(
      new TagUserCommand({
        UserName,
        Tags: [
          { Key: "team", Value: "b" },
          { Key: "x", Value: "" },
        ],
      }),
    );
    await send(new UntagUserCommand({ UserName, TagKeys: ["X"] }));
    const { Tags } = await send(new ListUserTagsCommand({ UserName }));
    expect(Tags).toEqual([{ Key: "team", Value: "b" }]);
    const Tags51 = Array.from({ length: 50 }, (_, at) => ({ Key: `k${at}`, Value: "" }));
    await expect(send(new TagUserCommand({ UserName, Tags: Tags51 }))).rejects.toMatchObject({
      name: "LimitExceededException",
    });
    await expect(send(new TagUserCommand({ UserName, Tags: [{ Key: "aws:a", Value: "" }] }))).rejects.toMatchObject({
      name: "InvalidInputException",
    });
  });

  test("are bounded by a policy, which counts its use and can't be deleted meanwhile", async () => {
    const UserName = await lab.createUser();
    const PolicyArn = await lab.createPolicy();
    await send(new PutUserPermissionsBoundaryCommand({ UserName, PermissionsBoundary: PolicyArn }));
    const { PolicyUsers } = await send(
      new ListEntitiesForPolicyCommand({ PolicyArn, PolicyUsageFilter: "PermissionsBoundary" }),
    );
    expect(PolicyUsers).toHaveLength(1);
    await expect(send(new DeletePolicyCommand({ PolicyArn }))).rejects.toMatchObject(
      conflict("Cannot delete a policy attached to entities."),
    );
    const other = await lab.createPolicy();
    await send(new PutUserPermissionsBoundaryCommand({ UserName, PermissionsBoundary: other }));
    await send(new DeletePolicyCommand({ PolicyArn }));
  });
});

describe("groups", () => {
  test("are renamed with their users, and deleted when they are empty", async () => {
    const UserName = await lab.createUser();
    const PolicyArn = await lab.createPolicy();
    await send(new CreateGroupCommand({ GroupName: "old", Path: "/a/" }));
    await send(new AddUserToGroupCommand({ GroupName: "old", UserName }));
    await send(new AddUserToGroupCommand({ GroupName: "old", UserName }));
    await send(new UpdateGroupCommand({ GroupName: "old", NewGroupName: "new", NewPath: "/b/" }));
    const { Group, Users } = await send(new GetGroupCommand({ GroupName: "new" }));
    expect(Group?.Arn).toBe(`arn:aws:iam::${ACCOUNT}:group/b/new`);
    expect(Users).toHaveLength(1);
    const remove = () => send(new DeleteGroupCommand({ GroupName: "new" }));
    await expect(remove()).rejects.toMatchObject(conflict("Cannot delete entity, must remove users from group first."));
    await send(new RemoveUserFromGroupCommand({ GroupName: "new", UserName }));
    await send(new AttachGroupPolicyCommand({ GroupName: "new", PolicyArn }));
    await expect(remove()).rejects.toMatchObject(conflict("Cannot delete entity, must detach all policies first."));
    await send(new DetachGroupPolicyCommand({ GroupName: "new", PolicyArn }));
    await remove();
    const { Groups } = await send(new ListGroupsCommand({ PathPrefix: "/b/" }));
    expect(Groups).toEqual([]);
  });

  // IAM User Guide, "IAM and AWS STS quotas".
  test("a user is in ten at most", async () => {
    const UserName = await lab.createUser();
    for (let number = 0; number <= 10; number++) {
      const GroupName = `many-${number}`;
      await send(new CreateGroupCommand({ GroupName }));
      const added = send(new AddUserToGroupCommand({ GroupName, UserName }));
      if (number < 10) await added;
      else
        await expect(added).rejects.toMatchObject({
          name: "LimitExceededException",
          message: "Cannot exceed quota for GroupsPerUser: 10",
        });
    }
  });
});

describe("access keys", () => {
  test("are switched off, and told whose they are", async () => {
    const UserName = await lab.createUser();
    const { AccessKey } = await send(new CreateAccessKeyCommand({ UserName }));
    const AccessKeyId = AccessKey?.AccessKeyId;
    await send(new UpdateAccessKeyCommand({ UserName, AccessKeyId, Status: "Inactive" }));
    const { AccessKeyMetadata } = await send(new ListAccessKeysCommand({ UserName }));
    expect(AccessKeyMetadata).toMatchObject([{ AccessKeyId, Status: "Inactive" }]);
    const used = await send(new GetAccessKeyLastUsedCommand({ AccessKeyId }));
    expect(used).toMatchObject({ UserName, AccessKeyLastUsed: { ServiceName: "N/A", Region: "N/A" } });
    const other = await lab.createUser();
    await expect(send(new DeleteAccessKeyCommand({ UserName: other, AccessKeyId }))).rejects.toMatchObject(
      missing(`The Access Key with id ${AccessKeyId} cannot be found.`),
    );
    await expect(send(new UpdateAccessKeyCommand({ UserName, AccessKeyId, Status: "Expired" }))).rejects.toMatchObject({
      name: "InvalidInputException",
    });
  });

  test("tell the account of those who sign with them", async () => {
    const theirs = lab.clientOf("us-east-1", "111122223333");
    const { User } = await theirs.send(new CreateUserCommand({ UserName: "eve" }));
    expect(User?.Arn).toBe("arn:aws:iam::111122223333:user/eve");
    const { AccessKey } = await theirs.send(new CreateAccessKeyCommand({ UserName: "eve" }));
    const client = lab.clientOf("eu-central-1", AccessKey?.AccessKeyId, AccessKey?.SecretAccessKey);
    const own = await client.send(new GetUserCommand({}));
    expect(own.User?.Arn).toBe("arn:aws:iam::111122223333:user/eve");
    // Where none is named, the caller's are meant.
    const { AccessKeyMetadata } = await client.send(new ListAccessKeysCommand({}));
    expect(AccessKeyMetadata).toHaveLength(1);
  });
});

test("an access key of a named world has the world's name before it", async () => {
  await lab.api("POST /api/worlds?name=keys");
  const client = lab.clientOf("us-east-1", "world.keys.test");
  await client.send(new CreateUserCommand({ UserName: "ann" }));
  const { AccessKey } = await client.send(new CreateAccessKeyCommand({ UserName: "ann" }));
  const AccessKeyId = AccessKey?.AccessKeyId ?? "";
  expect(AccessKeyId).toMatch(/^world\.keys\.AKIA[A-Z2-7]{16}$/);
  const { User } = await lab.clientOf("us-east-1", AccessKeyId).send(new GetUserCommand({}));
  expect(User?.UserName).toBe("ann");
  const { UserName } = await client.send(new GetAccessKeyLastUsedCommand({ AccessKeyId }));
  expect(UserName).toBe("ann");
  await client.send(new DeleteAccessKeyCommand({ UserName: "ann", AccessKeyId }));
  await expect(send(new GetUserCommand({ UserName: "ann" }))).rejects.toThrow("cannot be found");
});

describe("names and passwords for one service", () => {
  // Recorded: the members, `<user>-at-<account>`, and no password in lists.
  test("are told with their password when they are made and reset, and listed without", async () => {
    const UserName = await lab.createUser();
    const ServiceName = "codecommit.amazonaws.com";
    const create = () => send(new CreateServiceSpecificCredentialCommand({ UserName, ServiceName }));
    const { ServiceSpecificCredential: made } = await create();
    const members = {
      UserName,
      ServiceName,
      ServiceUserName: `${UserName}-at-${ACCOUNT}`,
      ServiceSpecificCredentialId: expect.stringMatching(/^ACCA[A-Z0-9]{17}$/),
      Status: "Active",
      CreateDate: new Date(lab.clock.now()),
    };
    expect(made).toEqual({ ...members, ServicePassword: expect.any(String) });
    const { ServiceSpecificCredentialId } = made ?? {};
    const list = (more: object = { UserName }) => send(new ListServiceSpecificCredentialsCommand(more));
    expect((await list()).ServiceSpecificCredentials).toEqual([members]);
    expect((await list({ UserName, ServiceName: "cassandra.amazonaws.com" })).ServiceSpecificCredentials).toEqual([]);
    expect((await list({ AllUsers: true })).ServiceSpecificCredentials).toEqual([members]);
    const named = { UserName, ServiceSpecificCredentialId };
    const { ServiceSpecificCredential: reset } = await send(new ResetServiceSpecificCredentialCommand(named));
    expect(reset?.ServicePassword).not.toBe(made?.ServicePassword);
    await send(new UpdateServiceSpecificCredentialCommand({ ...named, Status: "Inactive" }));
    expect((await list()).ServiceSpecificCredentials).toMatchObject([{ Status: "Inactive" }]);
    // Recorded: the text.
    await expect(send(new DeleteUserCommand({ UserName }))).rejects.toMatchObject(
      conflict("Cannot delete entity, must remove referenced objects first."),
    );
    await create();
    await expect(create()).rejects.toMatchObject({ name: "LimitExceededException" });
    await send(new DeleteServiceSpecificCredentialCommand(named));
    await expect(send(new DeleteServiceSpecificCredentialCommand(named))).rejects.toMatchObject(
      missing(`No such credential ${ServiceSpecificCredentialId} exists`),
    );
  });

  test.each([
    [
      { ServiceName: "s3.amazonaws.com" },
      "No such service s3.amazonaws.com is supported for Service Specific Credentials",
    ],
  ])("are refused for %o", async (input, message) => {
    const UserName = await lab.createUser();
    await expect(send(new CreateServiceSpecificCredentialCommand({ UserName, ...input }))).rejects.toMatchObject(
      missing(message),
    );
  });

  // Recorded: the pattern, without the value.
  test("have ids of letters and digits", async () => {
    const input = { UserName: "a", ServiceSpecificCredentialId: "not-an-id-of-a-credential" };
    await expect(send(new DeleteServiceSpecificCredentialCommand(input))).rejects.toMatchObject({
      name: "ValidationError",
      message:
        "1 validation error detected: Value at 'serviceSpecificCredentialId' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\w]+",
    });
  });
});

test.each([
  new ListMFADevicesCommand({ UserName: "nobody" }),
  new ListSSHPublicKeysCommand({ UserName: "nobody" }),
  new ListSigningCertificatesCommand({ UserName: "nobody" }),
])("$constructor.name finds nothing, and no unknown user", async (command) => {
  await expect(send(command as ListMFADevicesCommand)).rejects.toMatchObject(
    missing("The user with name nobody cannot be found."),
  );
  const UserName = await lab.createUser();
  Object.assign(command.input, { UserName });
  const { $metadata, ...answer } = await send(command as ListMFADevicesCommand);
  expect(Object.values(answer)).toEqual([[], false]);
});

describe("passwords", () => {
  test("are set, changed by their user, and deleted", async () => {
    const UserName = await lab.createUser();
    await expect(send(new GetLoginProfileCommand({ UserName }))).rejects.toMatchObject(
      missing(`Login Profile for User ${UserName} cannot be found.`),
    );
    await expect(send(new CreateLoginProfileCommand({ UserName, Password: "short" }))).rejects.toMatchObject({
      name: "PasswordPolicyViolationException",
      message: "Password should have a minimum length of 8",
    });
    await send(new CreateLoginProfileCommand({ UserName, Password: "correct-horse", PasswordResetRequired: true }));
    await expect(send(new CreateLoginProfileCommand({ UserName, Password: "correct-horse" }))).rejects.toMatchObject({
      name: "EntityAlreadyExistsException",
      message: `Login Profile for user ${UserName} already exists.`,
    });
    // API reference, "ChangePassword": of the user who calls.
    await expect(
      send(new ChangePasswordCommand({ OldPassword: "correct-horse", NewPassword: "second-horse" })),
    ).rejects.toMatchObject({ name: "InvalidUserTypeException", $metadata: { httpStatusCode: 400 } });
    const { AccessKey } = await send(new CreateAccessKeyCommand({ UserName }));
    const client = lab.clientOf("us-east-1", AccessKey?.AccessKeyId, AccessKey?.SecretAccessKey);
    await expect(
      client.send(new ChangePasswordCommand({ OldPassword: "wrong-horse", NewPassword: "second-horse" })),
    ).rejects.toMatchObject({ name: "AccessDenied" });
    await client.send(new ChangePasswordCommand({ OldPassword: "correct-horse", NewPassword: "second-horse" }));
    const { LoginProfile } = await send(new GetLoginProfileCommand({ UserName }));
    expect(LoginProfile).toEqual({ UserName, CreateDate: new Date(lab.clock.now()), PasswordResetRequired: false });
    await send(new UpdateLoginProfileCommand({ UserName, PasswordResetRequired: true }));
    const changed = await send(new GetLoginProfileCommand({ UserName }));
    expect(changed.LoginProfile?.PasswordResetRequired).toBe(true);
    await send(new DeleteLoginProfileCommand({ UserName }));
  });

  test("follow the account's policy", async () => {
    await expect(send(new GetAccountPasswordPolicyCommand({}))).rejects.toMatchObject(
      missing(`The Password Policy with domain name ${ACCOUNT} cannot be found.`),
    );
    await send(new UpdateAccountPasswordPolicyCommand({ MinimumPasswordLength: 10, RequireNumbers: true }));
    const { PasswordPolicy } = await send(new GetAccountPasswordPolicyCommand({}));
    expect(PasswordPolicy).toEqual({
      MinimumPasswordLength: 10,
      RequireSymbols: false,
      RequireNumbers: true,
      RequireUppercaseCharacters: false,
      RequireLowercaseCharacters: false,
      AllowUsersToChangePassword: false,
      ExpirePasswords: false,
    });
    const UserName = await lab.createUser();
    await expect(send(new CreateLoginProfileCommand({ UserName, Password: "without-digits" }))).rejects.toMatchObject({
      message: "Password should have at least one number",
    });
    await send(new CreateLoginProfileCommand({ UserName, Password: "with-1-digit" }));
    await send(new DeleteAccountPasswordPolicyCommand({}));
    await expect(send(new DeleteAccountPasswordPolicyCommand({}))).rejects.toMatchObject({
      name: "NoSuchEntityException",
    });
  });
});

describe("the account", () => {
  // API reference, "CreateAccountAlias": an account has one alias.
  test("has one alias", async () => {
    await send(new CreateAccountAliasCommand({ AccountAlias: "first" }));
    await send(new CreateAccountAliasCommand({ AccountAlias: "second" }));
    const { AccountAliases } = await send(new ListAccountAliasesCommand({}));
    expect(AccountAliases).toEqual(["second"]);
    await expect(send(new DeleteAccountAliasCommand({ AccountAlias: "first" }))).rejects.toMatchObject({
      name: "NoSuchEntityException",
    });
    await send(new DeleteAccountAliasCommand({ AccountAlias: "second" }));
    const none = await send(new ListAccountAliasesCommand({}));
    expect(none.AccountAliases).toEqual([]);
  });

  test("is counted", async () => {
    await lab.createUser();
    await lab.createRole();
    await lab.createPolicy();
    const { SummaryMap } = await send(new GetAccountSummaryCommand({}));
    expect(SummaryMap).toMatchObject({
      Users: 1,
      Roles: 1,
      Groups: 0,
      Policies: 1,
      PolicyVersionsInUse: 1,
      AccessKeysPerUserQuota: 2,
      VersionsPerPolicyQuota: 5,
    });
  });

  test("is shown with all that it has, in pages and by kind", async () => {
    const UserName = await lab.createUser();
    const RoleName = await lab.createRole();
    const PolicyArn = await lab.createPolicy();
    const aws = "arn:aws:iam::aws:policy/AmazonSQSFullAccess";
    await send(new CreateGroupCommand({ GroupName: "team" }));
    await send(new AddUserToGroupCommand({ GroupName: "team", UserName }));
    await send(new PutUserPolicyCommand({ UserName, PolicyName: "p", PolicyDocument: readObjects }));
    await send(new AttachUserPolicyCommand({ UserName, PolicyArn: aws }));
    const all = await send(new GetAccountAuthorizationDetailsCommand({}));
    expect(all).toMatchObject({
      UserDetailList: [
        {
          UserName,
          GroupList: ["team"],
          UserPolicyList: [{ PolicyName: "p" }],
          AttachedManagedPolicies: [{ PolicyArn: aws }],
        },
      ],
      GroupDetailList: [{ GroupName: "team" }],
      RoleDetailList: [{ RoleName, InstanceProfileList: [], RolePolicyList: [] }],
      IsTruncated: false,
    });
    expect(all.Policies?.map(({ Arn }) => Arn).sort()).toEqual([PolicyArn, aws].sort());
    expect(decodeURIComponent(all.UserDetailList?.[0]?.UserPolicyList?.[0]?.PolicyDocument ?? "")).toBe(readObjects);
    const roles = await send(new GetAccountAuthorizationDetailsCommand({ Filter: ["Role"] }));
    expect(roles).toMatchObject({ RoleDetailList: [{ RoleName }], UserDetailList: [], Policies: [] });
    const found: number[] = [];
    let Marker: string | undefined;
    do {
      const page = await send(new GetAccountAuthorizationDetailsCommand({ MaxItems: 2, Marker }));
      const lists = [page.UserDetailList, page.GroupDetailList, page.RoleDetailList, page.Policies];
      found.push(lists.reduce((sum, list = []) => sum + list.length, 0));
      Marker = page.Marker;
    } while (Marker !== undefined);
    expect(found).toEqual([2, 2, 1]);
  });
});
