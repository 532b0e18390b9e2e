import { tagPage } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";
import { findSamlProvider } from "./saml-provider.js";

/** Lists the tags of a SAML provider. */
export const listSAMLProviderTags: EmulatedHandler<"ListSAMLProviderTags"> = (input, call) =>
  tagPage(input, findSamlProvider(call, input.SAMLProviderArn).tags);
