import type { Overlay } from "@cloudstub/kit";
import type { SecretsManager } from "../types.js";
import { adopt, leave } from "./adopt.js";
import { constraints } from "./generated/constraints.js";
import { batchGetSecretValue } from "./operations/batch-get-secret-value.js";
import { cancelRotateSecret } from "./operations/cancel-rotate-secret.js";
import { createSecret } from "./operations/create-secret.js";
import { deleteResourcePolicy } from "./operations/delete-resource-policy.js";
import { deleteSecret } from "./operations/delete-secret.js";
import { describeSecret } from "./operations/describe-secret.js";
import { getRandomPassword } from "./operations/get-random-password.js";
import { getResourcePolicy } from "./operations/get-resource-policy.js";
import { getSecretValue } from "./operations/get-secret-value.js";
import { listSecretVersionIds } from "./operations/list-secret-version-ids.js";
import { listSecrets } from "./operations/list-secrets.js";
import { putResourcePolicy } from "./operations/put-resource-policy.js";
import { putSecretValue } from "./operations/put-secret-value.js";
import { removeRegionsFromReplication } from "./operations/remove-regions-from-replication.js";
import { replicateSecretToRegions } from "./operations/replicate-secret-to-regions.js";
import { restoreSecret } from "./operations/restore-secret.js";
import { rotateSecret } from "./operations/rotate-secret.js";
import { stopReplicationToReplica } from "./operations/stop-replication-to-replica.js";
import { tagResource } from "./operations/tag-resource.js";
import { untagResource } from "./operations/untag-resource.js";
import { updateSecret } from "./operations/update-secret.js";
import { updateSecretVersionStage } from "./operations/update-secret-version-stage.js";
import { validateResourcePolicy } from "./operations/validate-resource-policy.js";
import { permissions } from "./permissions.js";
import { accountIn, authorize } from "./policies/accounts.js";
import { emulatedRoutes } from "./routes.js";
import { type EmulatedState, emulatedState } from "./state.js";
import { worker } from "./worker.js";

const external = ["ExternalSecretRotationMetadata", "ExternalSecretRotationRoleArn"] as const;

/** The secrets service as AWS runs it: every operation. */
export const emulated: Overlay<SecretsManager, EmulatedState> = {
  state: emulatedState,
  adopt,
  leave,
  scope: "region",
  accountIn,
  authorize,
  permissions,
  constraints,
  // Recorded: `{"__type":"InvalidRequestException","Message":"…"}`. The name of the message is the model's.
  wire: { jsonErrors: { namespace: "" }, emptyBodies: true },
  operations: {
    BatchGetSecretValue: batchGetSecretValue,
    CancelRotateSecret: cancelRotateSecret,
    CreateSecret: createSecret,
    DeleteResourcePolicy: deleteResourcePolicy,
    DeleteSecret: deleteSecret,
    DescribeSecret: describeSecret,
    GetRandomPassword: getRandomPassword,
    GetResourcePolicy: getResourcePolicy,
    GetSecretValue: getSecretValue,
    ListSecretVersionIds: listSecretVersionIds,
    ListSecrets: listSecrets,
    PutResourcePolicy: putResourcePolicy,
    PutSecretValue: putSecretValue,
    RemoveRegionsFromReplication: removeRegionsFromReplication,
    ReplicateSecretToRegions: replicateSecretToRegions,
    RestoreSecret: restoreSecret,
    RotateSecret: rotateSecret,
    StopReplicationToReplica: stopReplicationToReplica,
    TagResource: tagResource,
    UntagResource: untagResource,
    UpdateSecret: updateSecret,
    UpdateSecretVersionStage: updateSecretVersionStage,
    ValidateResourcePolicy: validateResourcePolicy,
  },
  ignores: {
    CreateSecret: ["Type"],
    PutSecretValue: ["RotationToken"],
    RotateSecret: external,
    UpdateSecret: ["Type"],
  },
  routes: emulatedRoutes,
  agents: { worker },
};
