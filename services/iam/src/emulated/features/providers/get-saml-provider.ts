import type { EmulatedHandler } from "../../types.js";
import { findSamlProvider, validUntil } from "./saml-provider.js";

/** Shows a SAML provider. */
export const getSAMLProvider: EmulatedHandler<"GetSAMLProvider"> = ({ SAMLProviderArn }, call) => {
  const provider = findSamlProvider(call, SAMLProviderArn);
  return {
    SAMLProviderUUID: provider.id,
    SAMLMetadataDocument: provider.document,
    CreateDate: new Date(provider.createdAt),
    ValidUntil: validUntil(provider),
    Tags: provider.tags,
    AssertionEncryptionMode: provider.assertionEncryptionMode,
  };
};
