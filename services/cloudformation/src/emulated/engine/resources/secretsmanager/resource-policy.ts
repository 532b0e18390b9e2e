import type { Steps } from "../../steps.js";
import { asText } from "../../template/json.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";

function* put({ ask, properties }: ResourceWork): Steps<Made> {
  const { SecretId, ResourcePolicy, BlockPublicPolicy } = properties;
  const { ARN = "" } = yield* ask("secretsmanager", "PutResourcePolicy", {
    SecretId,
    ResourcePolicy: asText(ResourcePolicy),
    ...(BlockPublicPolicy !== undefined && { BlockPublicPolicy }),
  });
  return { physicalId: ARN, attributes: { Id: ARN } };
}

/** `AWS::SecretsManager::ResourcePolicy`: `Ref` gives the ARN of the secret. */
export const secretPolicy: ResourceType = {
  service: "secretsmanager",
  create: put,
  update: put,
  *remove({ ask, physicalId: SecretId }) {
    yield* ask("secretsmanager", "DeleteResourcePolicy", { SecretId });
  },
};
