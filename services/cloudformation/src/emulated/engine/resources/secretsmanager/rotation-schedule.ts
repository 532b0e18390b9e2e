import type { Steps } from "../../steps.js";
import { refuseUnset } from "../failure.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";

const unset = ["ExternalSecretRotationMetadata", "ExternalSecretRotationRoleArn", "HostedRotationLambda"];

/** A secret is rotated when its schedule is made, and when that is changed, unless `RotateImmediatelyOnUpdate` is false. */
function* put({ ask, call, properties }: ResourceWork): Steps<Made> {
  refuseUnset(properties, unset, "rotation schedules");
  const { SecretId, RotationLambdaARN, RotationRules, RotateImmediatelyOnUpdate: RotateImmediately } = properties;
  const { ARN = "" } = yield* ask("secretsmanager", "RotateSecret", {
    SecretId,
    ClientRequestToken: call.ids.uuid(),
    ...(RotationLambdaARN !== undefined && { RotationLambdaARN }),
    ...(RotationRules !== undefined && { RotationRules }),
    ...(RotateImmediately !== undefined && { RotateImmediately }),
  });
  return { physicalId: ARN, attributes: { Id: ARN } };
}

/** `AWS::SecretsManager::RotationSchedule`: `Ref` gives the ARN of the secret. */
export const rotationSchedule: ResourceType = {
  service: "secretsmanager",
  create: put,
  update: put,
  *remove({ ask, physicalId: SecretId }) {
    yield* ask("secretsmanager", "CancelRotateSecret", { SecretId });
  },
};
