import type { EmulatedHandler } from "../../types.js";

/** Lists the ARNs of the OpenID Connect providers. */
export const listOpenIDConnectProviders: EmulatedHandler<"ListOpenIDConnectProviders"> = (_, { state }) => ({
  OpenIDConnectProviderList: Array.from(state.oidcProviders.keys(), (Arn) => ({ Arn })),
});
