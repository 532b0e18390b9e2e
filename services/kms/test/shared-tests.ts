import { type Entry, listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
import { emulatedRequests } from "./requests.js";

/** What the tests of all services need to know of the key service. By the contract it has placeholders only. */
export const sharedTests: SharedTests = {
  evaluated: {},
  async storeEveryKind(ask) {
    const created = (await ask("CreateKey", { Tags: [{ TagKey: "k", TagValue: "v" }] })) as
      | { KeyMetadata?: { KeyId: string } }
      | undefined;
    const KeyId = created?.KeyMetadata?.KeyId ?? "none";
    await ask("CreateAlias", { AliasName: "alias/app", TargetKeyId: KeyId });
    await ask("EnableKeyRotation", { KeyId });
    await ask("CreateGrant", {
      KeyId,
      GranteePrincipal: "arn:aws:iam::111122223333:role/reader",
      Operations: ["Decrypt"],
      Constraints: { EncryptionContextSubset: { app: "a" } },
    });
    await ask("CreateKey", { KeySpec: "ECC_NIST_P256", KeyUsage: "SIGN_VERIFY" });
    const { KeyMetadata } = ((await ask("CreateKey", { Origin: "EXTERNAL" })) ?? {}) as {
      KeyMetadata?: { KeyId: string };
    };
    const wrapping = { WrappingAlgorithm: "RSAES_OAEP_SHA_256", WrappingKeySpec: "RSA_2048" };
    await ask("GetParametersForImport", { KeyId: KeyMetadata?.KeyId ?? "none", ...wrapping });
    await ask("GenerateDataKey", { KeyId, KeySpec: "AES_256" });
  },
  async readEverything(ask) {
    return listAndRead(await ask("ListKeys", {}), "Keys", ({ KeyId }: Entry) => [
      ask("DescribeKey", { KeyId }),
      ask("GetKeyPolicy", { KeyId }),
    ]);
  },
  requests: [],
  emulatedRequests,
  emulatedMembers: {
    later: {
      ListAliases: "Limit Marker",
      ListGrants: "Limit Marker",
      ListKeyRotations: "Limit Marker",
      ListKeys: "Limit Marker",
      ListResourceTags: "Limit Marker",
      ListRetirableGrants: "Limit Marker",
    },
    indifferent: {
      "DescribeCustomKeyStores.Limit": "there are no key stores",
      "DescribeCustomKeyStores.Marker": "there are no key stores",
      "ListKeyPolicies.Limit": "a key has one policy",
      "ListKeyPolicies.Marker": "a key has one policy",
    },
  },
  writes: {},
};
