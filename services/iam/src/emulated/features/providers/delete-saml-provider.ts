import type { EmulatedHandler } from "../../types.js";
import { findSamlProvider } from "./saml-provider.js";

/** Deletes a SAML provider. */
export const deleteSAMLProvider: EmulatedHandler<"DeleteSAMLProvider"> = ({ SAMLProviderArn }, call) => {
  call.state.samlProviders.delete(findSamlProvider(call, SAMLProviderArn).arn);
  return {};
};
