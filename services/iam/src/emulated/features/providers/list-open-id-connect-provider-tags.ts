import { tagPage } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";
import { findOidcProvider } from "./oidc-provider.js";

/** Lists the tags of an OpenID Connect provider. */
export const listOpenIDConnectProviderTags: EmulatedHandler<"ListOpenIDConnectProviderTags"> = (input, call) =>
  tagPage(input, findOidcProvider(call, input.OpenIDConnectProviderArn).tags);
