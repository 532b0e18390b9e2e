import { withoutTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";
import { changeSamlProvider, findSamlProvider } from "./saml-provider.js";

/** Removes tags of a SAML provider. */
export const untagSAMLProvider: EmulatedHandler<"UntagSAMLProvider"> = ({ SAMLProviderArn, TagKeys }, call) => {
  const provider = findSamlProvider(call, SAMLProviderArn);
  changeSamlProvider(call, provider, { tags: withoutTags(provider.tags, TagKeys) });
  return {};
};
