import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { addClientIDToOpenIDConnectProvider } from "./add-client-id-to-open-id-connect-provider.js";
import { createOpenIDConnectProvider } from "./create-open-id-connect-provider.js";
import { createSAMLProvider } from "./create-saml-provider.js";
import { deleteOpenIDConnectProvider } from "./delete-open-id-connect-provider.js";
import { deleteSAMLProvider } from "./delete-saml-provider.js";
import { getOpenIDConnectProvider } from "./get-open-id-connect-provider.js";
import { getSAMLProvider } from "./get-saml-provider.js";
import { listOpenIDConnectProviderTags } from "./list-open-id-connect-provider-tags.js";
import { listOpenIDConnectProviders } from "./list-open-id-connect-providers.js";
import { listSAMLProviderTags } from "./list-saml-provider-tags.js";
import { listSAMLProviders } from "./list-saml-providers.js";
import { removeClientIDFromOpenIDConnectProvider } from "./remove-client-id-from-open-id-connect-provider.js";
import { tagOpenIDConnectProvider } from "./tag-open-id-connect-provider.js";
import { tagSAMLProvider } from "./tag-saml-provider.js";
import { untagOpenIDConnectProvider } from "./untag-open-id-connect-provider.js";
import { untagSAMLProvider } from "./untag-saml-provider.js";
import { updateOpenIDConnectProviderThumbprint } from "./update-open-id-connect-provider-thumbprint.js";
import { updateSAMLProvider } from "./update-saml-provider.js";

/** The operations on identity providers. */
export const providerOperations = {
  AddClientIDToOpenIDConnectProvider: addClientIDToOpenIDConnectProvider,
  CreateOpenIDConnectProvider: createOpenIDConnectProvider,
  CreateSAMLProvider: createSAMLProvider,
  DeleteOpenIDConnectProvider: deleteOpenIDConnectProvider,
  DeleteSAMLProvider: deleteSAMLProvider,
  GetOpenIDConnectProvider: getOpenIDConnectProvider,
  GetSAMLProvider: getSAMLProvider,
  ListOpenIDConnectProviderTags: listOpenIDConnectProviderTags,
  ListOpenIDConnectProviders: listOpenIDConnectProviders,
  ListSAMLProviderTags: listSAMLProviderTags,
  ListSAMLProviders: listSAMLProviders,
  RemoveClientIDFromOpenIDConnectProvider: removeClientIDFromOpenIDConnectProvider,
  TagOpenIDConnectProvider: tagOpenIDConnectProvider,
  TagSAMLProvider: tagSAMLProvider,
  UntagOpenIDConnectProvider: untagOpenIDConnectProvider,
  UntagSAMLProvider: untagSAMLProvider,
  UpdateOpenIDConnectProviderThumbprint: updateOpenIDConnectProviderThumbprint,
  UpdateSAMLProvider: updateSAMLProvider,
} satisfies Overlay<Iam, EmulatedState>["operations"];
