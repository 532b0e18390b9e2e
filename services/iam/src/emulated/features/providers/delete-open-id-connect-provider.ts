import type { EmulatedHandler } from "../../types.js";

/** Deletes an OpenID Connect provider; it need not be there (API reference, DeleteOpenIDConnectProvider). */
export const deleteOpenIDConnectProvider: EmulatedHandler<"DeleteOpenIDConnectProvider"> = (
  { OpenIDConnectProviderArn },
  { state },
) => {
  state.oidcProviders.delete(OpenIDConnectProviderArn);
  return {};
};
