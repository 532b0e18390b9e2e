import { withTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";
import { changeSamlProvider, findSamlProvider } from "./saml-provider.js";

/** Adds tags to a SAML provider, or replaces their values. */
export const tagSAMLProvider: EmulatedHandler<"TagSAMLProvider"> = ({ SAMLProviderArn, Tags }, call) => {
  const provider = findSamlProvider(call, SAMLProviderArn);
  changeSamlProvider(call, provider, { tags: withTags(provider.tags, Tags) });
  return {};
};
