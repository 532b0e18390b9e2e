import type { EmulatedHandler } from "../../types.js";
import { changeOidcProvider, findOidcProvider } from "./oidc-provider.js";

/** Adds an audience to an OpenID Connect provider; one that is there stays. */
export const addClientIDToOpenIDConnectProvider: EmulatedHandler<"AddClientIDToOpenIDConnectProvider"> = (
  { OpenIDConnectProviderArn, ClientID },
  call,
) => {
  const provider = findOidcProvider(call, OpenIDConnectProviderArn);
  changeOidcProvider(call, provider, { clientIds: [...new Set([...provider.clientIds, ClientID])] });
  return {};
};
