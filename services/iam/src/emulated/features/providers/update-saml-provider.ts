import type { EmulatedHandler } from "../../types.js";
import { changeSamlProvider, findSamlProvider } from "./saml-provider.js";

/** Replaces the metadata document of a SAML provider, or how its assertions are encrypted. */
export const updateSAMLProvider: EmulatedHandler<"UpdateSAMLProvider"> = (input, call) => {
  const provider = findSamlProvider(call, input.SAMLProviderArn);
  changeSamlProvider(call, provider, {
    document: input.SAMLMetadataDocument ?? provider.document,
    assertionEncryptionMode: input.AssertionEncryptionMode ?? provider.assertionEncryptionMode,
  });
  return { SAMLProviderArn: provider.arn };
};
