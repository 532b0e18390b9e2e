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

const token = "11111111-2222-4333-8444-555555555555";
const other = "99999999-2222-4333-8444-555555555555";
const ResourcePolicy = JSON.stringify({
  Version: "2012-10-17",
  Statement: [
    { Effect: "Allow", Principal: { AWS: "111122223333" }, Action: "secretsmanager:GetSecretValue", Resource: "*" },
  ],
});
// Replicas, and the steps of a rotation at once, are made by an agent before the answer: what it fails to write is not told to the request.
const replicas = { SecretId: "a", AddReplicaRegions: [{ Region: "us-east-1" }] };
const RotationLambdaARN = "arn:aws:lambda:us-east-1:000000000000:function:rotate";

/** The same of the overlay, which has every operation. */
export const emulatedRequests: readonly Request[] = [
  ["CreateSecret", { Name: "a", SecretString: "s", Tags: tags, ClientRequestToken: token }],
  ["CreateSecret", { Name: "b" }],
  ["PutSecretValue", { SecretId: "a", SecretBinary: new Uint8Array([1]) }],
  [
    "PutSecretValue",
    { SecretId: "a", SecretString: "pending", ClientRequestToken: other, VersionStages: ["AWSPENDING", "mine"] },
  ],
  [
    "UpdateSecretVersionStage",
    { SecretId: "a", VersionStage: "mine", RemoveFromVersionId: other, MoveToVersionId: token },
  ],
  ["UpdateSecretVersionStage", { SecretId: "a", VersionStage: "AWSPENDING", RemoveFromVersionId: other }],
  ["UpdateSecret", { SecretId: "a", SecretString: "u", Description: "d" }],
  ["TagResource", { SecretId: "a", Tags: [{ Key: "l", Value: "v" }] }],
  ["UntagResource", { SecretId: "a", TagKeys: ["k"] }],
  ["GetSecretValue", { SecretId: "a" }],
  ["GetSecretValue", { SecretId: "a", VersionId: token }],
  ["BatchGetSecretValue", { SecretIdList: ["a"] }],
  ["DescribeSecret", { SecretId: "a" }],
  ["ListSecrets", {}],
  ["ListSecretVersionIds", { SecretId: "a", IncludeDeprecated: true }],
  ["GetRandomPassword", { PasswordLength: 8 }],
  ["ValidateResourcePolicy", { ResourcePolicy }],
  ["PutResourcePolicy", { SecretId: "a", ResourcePolicy, BlockPublicPolicy: true }],
  ["GetResourcePolicy", { SecretId: "a" }],
  ["DeleteResourcePolicy", { SecretId: "a" }],
  ["ReplicateSecretToRegions", replicas, 400],
  ["PutSecretValue", { SecretId: "a", SecretString: "w" }],
  ["RemoveRegionsFromReplication", { SecretId: "a", RemoveReplicaRegions: ["eu-west-1"] }],
  ["StopReplicationToReplica", { SecretId: "a" }, 400],
  [
    "RotateSecret",
    { SecretId: "a", RotationLambdaARN, RotationRules: { AutomaticallyAfterDays: 1 }, RotateImmediately: false },
  ],
  ["CancelRotateSecret", { SecretId: "a" }],
  ["DeleteSecret", { SecretId: "a", RecoveryWindowInDays: 7 }],
  ["RestoreSecret", { SecretId: "a" }],
  ["DeleteSecret", { SecretId: "a" }],
  ["DeleteSecret", { SecretId: "a", ForceDeleteWithoutRecovery: true }],
  "PUT /api/secretsmanager/put?name=c&value=v",
  "PUT /api/secretsmanager/put?name=c&value=w",
  "DELETE /api/secretsmanager/delete?name=c",
];
