import { defineService, placeholder, validationException } from "@cloudstub/kit";
import { emulated } from "./emulated/overlay.js";
import { ignoredMembers } from "./ignored-members.js";
import { model } from "./model.js";
import { batchGetSecretValue } from "./operations/batch-get-secret-value.js";
import { createSecret } from "./operations/create-secret.js";
import { deleteSecret } from "./operations/delete-secret.js";
import { describeSecret } from "./operations/describe-secret.js";
import { getSecretValue } from "./operations/get-secret-value.js";
import { listSecrets } from "./operations/list-secrets.js";
import { putSecretValue } from "./operations/put-secret-value.js";
import { tagResource } from "./operations/tag-resource.js";
import { untagResource } from "./operations/untag-resource.js";
import { updateSecret } from "./operations/update-secret.js";
import { randomPassword } from "./password.js";
import { secretsManagerRoutes } from "./routes.js";
import { identityOf } from "./secret-id.js";
import { seeds } from "./seeds.js";
import { secretsManagerState } from "./state.js";
import type { SecretsManager } from "./types.js";

/** The secrets service: its registration, and one row per operation. */
export default defineService<SecretsManager>()({
  id: "secretsmanager",
  protocols: ["awsJson1_1"],
  model,
  state: secretsManagerState,
  operations: {
    // State-backed.
    BatchGetSecretValue: batchGetSecretValue,
    CreateSecret: createSecret,
    DeleteSecret: deleteSecret,
    DescribeSecret: describeSecret,
    GetSecretValue: getSecretValue,
    ListSecrets: listSecrets,
    PutSecretValue: putSecretValue,
    TagResource: tagResource,
    UntagResource: untagResource,
    UpdateSecret: updateSecret,

    // Placeholders: valid outputs that neither read nor change state.
    CancelRotateSecret: placeholder((input, call) => identityOf(call, input)),
    DeleteResourcePolicy: placeholder((input, call) => identityOf(call, input)),
    GetRandomPassword: placeholder((input, call) => ({ RandomPassword: randomPassword(input, call) })),
    GetResourcePolicy: placeholder((input, call) => identityOf(call, input)),
    ListSecretVersionIds: placeholder((input, call) => ({ ...identityOf(call, input), Versions: [] })),
    PutResourcePolicy: placeholder((input, call) => identityOf(call, input)),
    RemoveRegionsFromReplication: placeholder((input, call) => ({
      ARN: identityOf(call, input).ARN,
      ReplicationStatus: [],
    })),
    ReplicateSecretToRegions: placeholder((input, call) => ({
      ARN: identityOf(call, input).ARN,
      ReplicationStatus: input.AddReplicaRegions.map((replica) => ({ ...replica, Status: "InSync" as const })),
    })),
    RestoreSecret: placeholder((input, call) => identityOf(call, input)),
    RotateSecret: placeholder((input, call) => ({
      ...identityOf(call, input),
      VersionId: input.ClientRequestToken ?? call.ids.uuid(),
    })),
    StopReplicationToReplica: placeholder((input, call) => ({ ARN: identityOf(call, input).ARN })),
    UpdateSecretVersionStage: placeholder((input, call) => identityOf(call, input)),
    ValidateResourcePolicy: placeholder({ PolicyValidationPassed: true, ValidationErrors: [] }),
  },
  ignores: ignoredMembers,
  emulated,
  leavesOut: "versions and rotation",
  routes: secretsManagerRoutes,
  conceals: (member) => ["SecretString", "SecretBinary", "RandomPassword"].includes(member),
  resource: ({ Name, SecretId }) => Name ?? SecretId?.split(":secret:").at(-1),
  reject: validationException,
  seeds,
});
