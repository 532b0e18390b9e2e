import { name, short, tags, text } from "../../../tests/contracts/arbitraries.js";
import { type Entry, listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
import { requests } from "./requests.js";

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
  },
  async readEverything(ask) {
    return listAndRead(await ask("ListSecrets", {}), "SecretList", ({ Name: SecretId }: Entry) => [
      ask("DescribeSecret", { SecretId }),
      ask("GetSecretValue", { SecretId }),
    ]);
  },
  requests,
  writes: {
    CreateSecret: { Name: name, SecretString: text, Tags: tags },
    PutSecretValue: { SecretId: name, SecretString: text },
    UpdateSecret: { SecretId: name, Description: short },
    TagResource: { SecretId: name, Tags: tags },
    DeleteSecret: { SecretId: name },
  },
};
