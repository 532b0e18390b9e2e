import { randomText } from "../../stacks/random.js";
import type { Steps } from "../../steps.js";
import { asText, isObject, isSame, objectFrom } from "../../template/json.js";
import { ResourceFailure, refuseUnset } from "../failure.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";
import { removedKeys } from "../tags.js";

/** Properties that AWS has and that are not set here: secrets of other vendors. */
const unset = ["Type"];

/** The value of a secret: the given one, or a generated one, which may be put into a template of JSON. */
function* secretString({ ask, properties }: ResourceWork): Steps<string | undefined> {
  const { SecretString, GenerateSecretString: rules } = properties;
  if (SecretString !== undefined || !isObject(rules))
    return SecretString === undefined ? undefined : asText(SecretString);
  const { GenerateStringKey, SecretStringTemplate, ...input } = rules;
  const { RandomPassword = "" } = yield* ask("secretsmanager", "GetRandomPassword", input);
  if (GenerateStringKey === undefined && SecretStringTemplate === undefined) return RandomPassword;
  if (GenerateStringKey === undefined || SecretStringTemplate === undefined)
    throw new ResourceFailure("GenerateStringKey and SecretStringTemplate have to be given together.");
  const template = objectFrom(asText(SecretStringTemplate));
  if (template === undefined) throw new ResourceFailure("SecretStringTemplate must be a valid JSON object.");
  return JSON.stringify({ ...template, [asText(GenerateStringKey)]: RandomPassword });
}

/** `AWS::SecretsManager::Secret`: `Ref` gives its ARN. */
export const secret: ResourceType = {
  service: "secretsmanager",
  name: "Name",
  *create(work): Steps<Made> {
    refuseUnset(work.properties, unset, "secrets");
    const { ask, call, logicalId, properties, tags } = work;
    const { Description, KmsKeyId, ReplicaRegions } = properties;
    const SecretString = yield* secretString(work);
    const { ARN = "" } = yield* ask("secretsmanager", "CreateSecret", {
      Name: asText(properties["Name"] ?? `${logicalId}-${randomText(call.ids, 12, "mixed")}`),
      ClientRequestToken: call.ids.uuid(),
      ...(SecretString !== undefined && { SecretString }),
      ...(Description !== undefined && { Description }),
      ...(KmsKeyId !== undefined && { KmsKeyId }),
      ...(ReplicaRegions !== undefined && { AddReplicaRegions: ReplicaRegions }),
      ...(tags.length > 0 && { Tags: tags }),
    });
    return { physicalId: ARN, attributes: { Id: ARN } };
  },
  *update(work): Steps<Made> {
    refuseUnset(work.properties, unset, "secrets");
    const { ask, call, physicalId: SecretId, before, tagsBefore, properties, tags, attributes } = work;
    if (!isSame(before["ReplicaRegions"], properties["ReplicaRegions"]))
      throw new ResourceFailure("CloudStub does not change the property ReplicaRegions of secrets.");
    const isOther =
      !isSame(before["SecretString"], properties["SecretString"]) ||
      !isSame(before["GenerateSecretString"], properties["GenerateSecretString"]);
    const SecretString = isOther ? yield* secretString(work) : undefined;
    const { Description = "", KmsKeyId } = properties;
    yield* ask("secretsmanager", "UpdateSecret", {
      SecretId,
      ClientRequestToken: call.ids.uuid(),
      Description,
      ...(KmsKeyId !== undefined && { KmsKeyId }),
      ...(SecretString !== undefined && { SecretString }),
    });
    const TagKeys = removedKeys(tagsBefore, tags);
    if (TagKeys.length > 0) yield* ask("secretsmanager", "UntagResource", { SecretId, TagKeys });
    if (tags.length > 0) yield* ask("secretsmanager", "TagResource", { SecretId, Tags: tags });
    return { physicalId: SecretId, attributes };
  },
  *remove({ ask, physicalId: SecretId }) {
    yield* ask("secretsmanager", "DeleteSecret", { SecretId, ForceDeleteWithoutRecovery: true });
  },
};
