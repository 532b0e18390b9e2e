import { type Entry, listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
import { emulatedRequests, readObjects, samlMetadata, trust } from "./requests.js";

/** What the tests of all services need to know of the identity service. By the contract it has placeholders only. */
export const sharedTests: SharedTests = {
  evaluated: {},
  async storeEveryKind(ask) {
    const PolicyArn = "arn:aws:iam::000000000000:policy/read";
    await ask("CreatePolicy", { PolicyName: "read", PolicyDocument: readObjects, Description: "reads" });
    await ask("CreateRole", {
      RoleName: "app",
      AssumeRolePolicyDocument: trust,
      Description: "an application",
      PermissionsBoundary: PolicyArn,
      Tags: [{ Key: "team", Value: "a" }],
    });
    await ask("PutRolePolicy", { RoleName: "app", PolicyName: "inline", PolicyDocument: readObjects });
    await ask("AttachRolePolicy", { RoleName: "app", PolicyArn });
    await ask("CreateServiceLinkedRole", { AWSServiceName: "batch.amazonaws.com" });
    await ask("CreateServiceLinkedRole", { AWSServiceName: "ecs.amazonaws.com" });
    await ask("DeleteServiceLinkedRole", { RoleName: "AWSServiceRoleForECS" });
    await ask("CreateInstanceProfile", { InstanceProfileName: "host" });
    await ask("AddRoleToInstanceProfile", { InstanceProfileName: "host", RoleName: "app" });
    await ask("CreateUser", { UserName: "ann", PermissionsBoundary: PolicyArn });
    await ask("CreateGroup", { GroupName: "team" });
    await ask("AddUserToGroup", { GroupName: "team", UserName: "ann" });
    const { AccessKey } = (await ask("CreateAccessKey", { UserName: "ann" })) as { readonly AccessKey: Entry };
    await ask("DeleteAccessKey", { UserName: "ann", AccessKeyId: AccessKey["AccessKeyId"] });
    await ask("CreateAccessKey", { UserName: "ann" });
    await ask("CreateServiceSpecificCredential", { UserName: "ann", ServiceName: "codecommit.amazonaws.com" });
    await ask("CreateLoginProfile", { UserName: "ann", Password: "correct-horse-1" });
    await ask("CreateOpenIDConnectProvider", { Url: "https://token.example.org", ClientIDList: ["sts.amazonaws.com"] });
    await ask("CreateSAMLProvider", {
      Name: "idp",
      SAMLMetadataDocument: samlMetadata,
      AssertionEncryptionMode: "Allowed",
    });
    await ask("UpdateAccountPasswordPolicy", { MaxPasswordAge: 90, PasswordReusePrevention: 5, HardExpiry: true });
    await ask("CreateAccountAlias", { AccountAlias: "our-team" });
  },
  async readEverything(ask) {
    return [
      await ask("GetAccountAuthorizationDetails", {}),
      await ask("ListAccountAliases", {}),
      await ask("GetAccountPasswordPolicy", {}),
      await ask("ListOpenIDConnectProviders", {}),
      await ask("ListSAMLProviders", {}),
      await listAndRead(await ask("ListUsers", {}), "Users", ({ UserName }: Entry) => [
        ask("ListAccessKeys", { UserName }),
        ask("GetLoginProfile", { UserName }),
        ask("ListServiceSpecificCredentials", { UserName }),
      ]),
    ];
  },
  requests: [],
  emulatedRequests,
  emulatedMembers: {
    indifferent: {
      AssignmentStatus: "there are no virtual MFA devices",
      ContextKeyType: "the operator of a condition says how its values are compared",
      "ListServerCertificates.PathPrefix": "there are no server certificates",
    },
  },
  writes: {},
};
