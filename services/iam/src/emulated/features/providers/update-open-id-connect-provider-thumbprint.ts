import type { EmulatedHandler } from "../../types.js";
import { changeOidcProvider, checkedThumbprints, findOidcProvider } from "./oidc-provider.js";

/** Replaces the thumbprints of an OpenID Connect provider. */
export const updateOpenIDConnectProviderThumbprint: EmulatedHandler<"UpdateOpenIDConnectProviderThumbprint"> = (
  { OpenIDConnectProviderArn, ThumbprintList },
  call,
) => {
  const provider = findOidcProvider(call, OpenIDConnectProviderArn);
  changeOidcProvider(call, provider, { thumbprints: checkedThumbprints(ThumbprintList) });
  return {};
};
