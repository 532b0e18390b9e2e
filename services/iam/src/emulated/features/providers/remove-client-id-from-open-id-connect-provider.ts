import type { EmulatedHandler } from "../../types.js";
import { changeOidcProvider, findOidcProvider } from "./oidc-provider.js";

/** Removes an audience of an OpenID Connect provider; it need not be there. */
export const removeClientIDFromOpenIDConnectProvider: EmulatedHandler<"RemoveClientIDFromOpenIDConnectProvider"> = (
  { OpenIDConnectProviderArn, ClientID },
  call,
) => {
  const provider = findOidcProvider(call, OpenIDConnectProviderArn);
  changeOidcProvider(call, provider, { clientIds: provider.clientIds.filter((each) => each !== ClientID) });
  return {};
};
