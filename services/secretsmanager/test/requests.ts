import type { Request } from "../../../tests/contracts/shared-tests.js";

const tags = [{ Key: "k", Value: "v" }];

/** Every state-backed operation of the secrets service's contract and every route that writes, in an order in which each finds something to do. */
export const requests: readonly Request[] = [
  ["CreateSecret", { Name: "a", SecretString: "s", Tags: tags }],
  ["PutSecretValue", { SecretId: "a", SecretString: "t" }],
  ["UpdateSecret", { SecretId: "a", SecretString: "u", Description: "d" }],
  ["TagResource", { SecretId: "a", Tags: [{ Key: "l", Value: "v" }] }],
  ["UntagResource", { SecretId: "a", TagKeys: ["k"] }],
  ["GetSecretValue", { SecretId: "a" }],
  ["BatchGetSecretValue", { SecretIdList: ["a"] }],
  ["DescribeSecret", { SecretId: "a" }],
  ["ListSecrets", {}],
  ["DeleteSecret", { SecretId: "a", ForceDeleteWithoutRecovery: true }],
  "PUT /api/secretsmanager/put?name=b&value=v",
  "DELETE /api/secretsmanager/delete?name=b",
];
