import { withTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";
import { changeOidcProvider, findOidcProvider } from "./oidc-provider.js";

/** Adds tags to an OpenID Connect provider, or replaces their values. */
export const tagOpenIDConnectProvider: EmulatedHandler<"TagOpenIDConnectProvider"> = (
  { OpenIDConnectProviderArn, Tags },
  call,
) => {
  const provider = findOidcProvider(call, OpenIDConnectProviderArn);
  changeOidcProvider(call, provider, { tags: withTags(provider.tags, Tags) });
  return {};
};
