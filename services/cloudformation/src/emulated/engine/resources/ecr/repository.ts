import type { Steps } from "../../steps.js";
import { asText, isList, isObject, isSame, type JsonObject, objectIn } from "../../template/json.js";
import { unlessGone } from "../gone.js";
import type { ExistingWork, ResourceType, ResourceWork } from "../handler.js";
import { removedKeys } from "../tags.js";

/** The properties that say whether tags of images can be overwritten, as the service names them. */
function mutabilityOf({ ImageTagMutability, ImageTagMutabilityExclusionFilters: filters }: JsonObject): object {
  return {
    imageTagMutability: ImageTagMutability ?? "MUTABLE",
    ...(isList(filters) && {
      imageTagMutabilityExclusionFilters: filters.filter(isObject).map((filter) => ({
        filterType: filter["ImageTagMutabilityExclusionFilterType"],
        filter: filter["ImageTagMutabilityExclusionFilterValue"],
      })),
    }),
  };
}

function scanningOf(properties: JsonObject): object {
  return { scanOnPush: objectIn(properties, "ImageScanningConfiguration")["ScanOnPush"] ?? false };
}

/** How a repository is encrypted; nothing unless given. */
function encryptionOf({ EncryptionConfiguration: given }: JsonObject): object {
  if (!isObject(given)) return {};
  const { EncryptionType: encryptionType, KmsKey: kmsKey } = given;
  return { encryptionConfiguration: { encryptionType, ...(kmsKey !== undefined && { kmsKey }) } };
}

/** Gives a repository the policies of its properties, and takes its other earlier ones away. */
function* setPolicies({ ask, properties }: ResourceWork, repositoryName: string, before: JsonObject): Steps<void> {
  const policy = properties["RepositoryPolicyText"];
  if (!isSame(before["RepositoryPolicyText"], policy)) {
    if (policy === undefined) yield* unlessGone(ask("ecr", "DeleteRepositoryPolicy", { repositoryName }));
    else yield* ask("ecr", "SetRepositoryPolicy", { repositoryName, policyText: asText(policy) });
  }
  const [earlier, later] = [objectIn(before, "LifecyclePolicy"), objectIn(properties, "LifecyclePolicy")];
  if (isSame(earlier, later)) return;
  const { LifecyclePolicyText: lifecyclePolicyText, RegistryId: registryId } = later;
  const named = { repositoryName, ...(registryId !== undefined && { registryId }) };
  if (lifecyclePolicyText === undefined) yield* unlessGone(ask("ecr", "DeleteLifecyclePolicy", named));
  else yield* ask("ecr", "PutLifecyclePolicy", { ...named, lifecyclePolicyText });
}

function* changeTags({ ask, tagsBefore, tags, attributes }: ExistingWork): Steps<void> {
  const { Arn: resourceArn } = attributes;
  const tagKeys = removedKeys(tagsBefore, tags);
  if (tagKeys.length > 0) yield* ask("ecr", "UntagResource", { resourceArn, tagKeys });
  if (tags.length > 0) yield* ask("ecr", "TagResource", { resourceArn, tags });
}

/** `AWS::ECR::Repository`: `Ref` gives its name. `EmptyOnDelete` has nothing to empty, and is given to the service. */
export const repository: ResourceType = {
  service: "ecr",
  name: "RepositoryName",
  *create(work) {
    const { ask, properties, tags } = work;
    const repositoryName = asText(properties["RepositoryName"] ?? work.generatedName({ length: 256, isLower: true }));
    const { repository: made } = yield* ask("ecr", "CreateRepository", {
      repositoryName,
      ...mutabilityOf(properties),
      imageScanningConfiguration: scanningOf(properties),
      ...encryptionOf(properties),
      ...(tags.length > 0 && { tags }),
    });
    work.made(repositoryName);
    yield* setPolicies(work, repositoryName, {});
    const attributes = { Arn: made?.repositoryArn, RepositoryUri: made?.repositoryUri };
    return { physicalId: repositoryName, attributes };
  },
  *update(work) {
    const { ask, before, properties, physicalId: repositoryName, attributes } = work;
    const mutability = mutabilityOf(properties);
    if (!isSame(mutabilityOf(before), mutability))
      yield* ask("ecr", "PutImageTagMutability", { repositoryName, ...mutability });
    const imageScanningConfiguration = scanningOf(properties);
    if (!isSame(scanningOf(before), imageScanningConfiguration))
      yield* ask("ecr", "PutImageScanningConfiguration", { repositoryName, imageScanningConfiguration });
    yield* setPolicies(work, repositoryName, before);
    yield* changeTags(work);
    return { physicalId: repositoryName, attributes };
  },
  *remove({ ask, physicalId: repositoryName, before }) {
    yield* ask("ecr", "DeleteRepository", { repositoryName, force: before["EmptyOnDelete"] === true });
  },
};
