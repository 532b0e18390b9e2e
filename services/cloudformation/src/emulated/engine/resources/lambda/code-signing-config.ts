import type { ResourceType } from "../handler.js";
import { removedKeys, tagMap } from "../tags.js";

/** `AWS::Lambda::CodeSigningConfig`: `Ref` gives its ARN. */
export const codeSigningConfig: ResourceType = {
  service: "lambda",
  *create({ ask, properties: { Tags: _, ...input }, tags }) {
    const { CodeSigningConfig } = yield* ask("lambda", "CreateCodeSigningConfig", {
      ...input,
      ...(tags.length > 0 && { Tags: tagMap(tags) }),
    });
    const { CodeSigningConfigArn, CodeSigningConfigId } = CodeSigningConfig ?? {};
    return { physicalId: CodeSigningConfigArn, attributes: { CodeSigningConfigArn, CodeSigningConfigId } };
  },
  *update({ ask, tagsBefore, properties, tags, physicalId: CodeSigningConfigArn, attributes }) {
    const { Description = "", AllowedPublishers, CodeSigningPolicies } = properties;
    yield* ask("lambda", "UpdateCodeSigningConfig", {
      CodeSigningConfigArn,
      Description,
      AllowedPublishers,
      CodeSigningPolicies: CodeSigningPolicies ?? { UntrustedArtifactOnDeployment: "Warn" },
    });
    const Resource = CodeSigningConfigArn;
    const TagKeys = removedKeys(tagsBefore, tags);
    if (TagKeys.length > 0) yield* ask("lambda", "UntagResource", { Resource, TagKeys });
    if (tags.length > 0) yield* ask("lambda", "TagResource", { Resource, Tags: tagMap(tags) });
    return { physicalId: CodeSigningConfigArn, attributes };
  },
  *remove({ ask, physicalId: CodeSigningConfigArn }) {
    yield* ask("lambda", "DeleteCodeSigningConfig", { CodeSigningConfigArn });
  },
};
