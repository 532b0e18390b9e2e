import type { EmulatedHandler } from "../../types.js";
import { validUntil } from "./saml-provider.js";

/** Lists the SAML providers. */
export const listSAMLProviders: EmulatedHandler<"ListSAMLProviders"> = (_, { state }) => ({
  SAMLProviderList: Array.from(state.samlProviders.values(), (provider) => ({
    Arn: provider.arn,
    ValidUntil: validUntil(provider),
    CreateDate: new Date(provider.createdAt),
  })),
});
