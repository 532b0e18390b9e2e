import type { EmulatedHandler } from "../../types.js";
import { findOidcProvider } from "./oidc-provider.js";

/** Shows an OpenID Connect provider. */
export const getOpenIDConnectProvider: EmulatedHandler<"GetOpenIDConnectProvider"> = (
  { OpenIDConnectProviderArn },
  call,
) => {
  const { url, clientIds, thumbprints, createdAt, tags } = findOidcProvider(call, OpenIDConnectProviderArn);
  return {
    Url: url,
    ClientIDList: clientIds,
    ThumbprintList: thumbprints,
    CreateDate: new Date(createdAt),
    Tags: tags,
  };
};
