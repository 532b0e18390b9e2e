import { refuseUnset } from "../failure.js";
import type { ResourceType } from "../handler.js";
import { removedKeys } from "../tags.js";

const unset = ["AddPrivateKey", "PrivateKeyList", "RemovePrivateKey"];

/** `AWS::IAM::SAMLProvider`: `Ref` gives its ARN. */
export const samlProvider: ResourceType = {
  service: "iam",
  name: "Name",
  *create({ ask, properties, tags, generatedName }) {
    refuseUnset(properties, unset, "SAML providers");
    const { SamlMetadataDocument: SAMLMetadataDocument, AssertionEncryptionMode } = properties;
    const { SAMLProviderArn: Arn = "" } = yield* ask("iam", "CreateSAMLProvider", {
      Name: properties["Name"] ?? generatedName({ length: 128 }),
      SAMLMetadataDocument,
      ...(AssertionEncryptionMode !== undefined && { AssertionEncryptionMode }),
      ...(tags.length > 0 && { Tags: tags }),
    });
    const { SAMLProviderUUID: SamlProviderUUID } = yield* ask("iam", "GetSAMLProvider", { SAMLProviderArn: Arn });
    return { physicalId: Arn, attributes: { Arn, SamlProviderUUID } };
  },
  *update({ ask, tagsBefore, properties, tags, physicalId: SAMLProviderArn, attributes }) {
    refuseUnset(properties, unset, "SAML providers");
    const { SamlMetadataDocument: SAMLMetadataDocument, AssertionEncryptionMode } = properties;
    yield* ask("iam", "UpdateSAMLProvider", {
      SAMLProviderArn,
      SAMLMetadataDocument,
      ...(AssertionEncryptionMode !== undefined && { AssertionEncryptionMode }),
    });
    const TagKeys = removedKeys(tagsBefore, tags);
    if (TagKeys.length > 0) yield* ask("iam", "UntagSAMLProvider", { SAMLProviderArn, TagKeys });
    if (tags.length > 0) yield* ask("iam", "TagSAMLProvider", { SAMLProviderArn, Tags: tags });
    return { physicalId: SAMLProviderArn, attributes };
  },
  *remove({ ask, physicalId: SAMLProviderArn }) {
    yield* ask("iam", "DeleteSAMLProvider", { SAMLProviderArn });
  },
};
