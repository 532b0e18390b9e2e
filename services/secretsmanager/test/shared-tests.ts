import { name, short, tags, text } from "../../../tests/contracts/arbitraries.js";
import { type Entry, listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
import { emulatedRequests, requests } from "./requests.js";

/** What the tests of all services need to know of the secrets service. */
export const sharedTests: SharedTests = {
  evaluated: {
    BatchGetSecretValue: "SecretIdList",
    CreateSecret: "Name ClientRequestToken Description SecretString Tags",
    DeleteSecret: "SecretId",
    DescribeSecret: "SecretId",
    GetSecretValue: "SecretId VersionId VersionStage",
    ListSecrets: "",
    PutSecretValue: "SecretId ClientRequestToken SecretString VersionStages",
    TagResource: "SecretId Tags",
    UntagResource: "SecretId TagKeys",
    UpdateSecret: "SecretId ClientRequestToken Description SecretString",
  },
  indifferent: {
    ForceDeleteWithoutRecovery: "every secret is deleted so",
    ForceOverwriteReplicaSecret: "serves AddReplicaRegions, which is ignored",
  },
  async storeEveryKind(ask) {
    await ask("CreateSecret", { Name: "a", SecretString: "s", Description: "d", Tags: [{ Key: "k", Value: "v" }] });
    await ask("UpdateSecret", { SecretId: "a", SecretString: "t" });
    await ask("ListSecretVersionIds", { SecretId: "a" });
    await ask("PutSecretValue", { SecretId: "a", SecretBinary: new Uint8Array([1, 2]), VersionStages: ["mine"] });
    await ask("GetSecretValue", { SecretId: "a" });
    await ask("PutResourcePolicy", {
      SecretId: "a",
      ResourcePolicy: '{"Statement":{"Effect":"Deny","Principal":"*","Action":"*","Resource":"*"}}',
    });
    const RotationLambdaARN = "arn:aws:lambda:us-east-1:000000000000:function:orders";
    await ask("RotateSecret", {
      SecretId: "a",
      RotationLambdaARN,
      RotationRules: { ScheduleExpression: "rate(10 days)", Duration: "3h" },
    });
    await ask("CreateSecret", { Name: "deleted", SecretString: "s" });
    await ask("DeleteSecret", { SecretId: "deleted" });
  },
  async readEverything(ask) {
    return listAndRead(await ask("ListSecrets", {}), "SecretList", ({ Name: SecretId }: Entry) => [
      ask("DescribeSecret", { SecretId }),
      ask("GetSecretValue", { SecretId }),
    ]);
  },
  requests,
  emulatedRequests,
  emulatedMembers: {
    requests: [
      [
        "CreateSecret",
        {
          Name: "rich",
          SecretString: "s",
          AddReplicaRegions: [{ Region: "eu-west-1", KmsKeyId: "alias/aws/secretsmanager" }],
        },
      ],
      ["BatchGetSecretValue", { Filters: [{ Key: "name", Values: ["rich"] }] }],
      ["ListSecrets", { Filters: [{ Key: "name", Values: ["rich"] }] }],
    ],
    later: { BatchGetSecretValue: "NextToken" },
  },
  writes: {
    CreateSecret: { Name: name, SecretString: text, Tags: tags },
    PutSecretValue: { SecretId: name, SecretString: text },
    UpdateSecret: { SecretId: name, Description: short },
    TagResource: { SecretId: name, Tags: tags },
    DeleteSecret: { SecretId: name },
  },
};
