import { withoutTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";
import { changeOidcProvider, findOidcProvider } from "./oidc-provider.js";

/** Removes tags of an OpenID Connect provider. */
export const untagOpenIDConnectProvider: EmulatedHandler<"UntagOpenIDConnectProvider"> = (
  { OpenIDConnectProviderArn, TagKeys },
  call,
) => {
  const provider = findOidcProvider(call, OpenIDConnectProviderArn);
  changeOidcProvider(call, provider, { tags: withoutTags(provider.tags, TagKeys) });
  return {};
};
