import { invalidInput, oidcProviderExists } from "../../engine/errors.js";
import { shownTags, withTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";
import { checkedThumbprints } from "./oidc-provider.js";

/** Creates an OpenID Connect provider. */
export const createOpenIDConnectProvider: EmulatedHandler<"CreateOpenIDConnectProvider"> = (
  { Url, ClientIDList = [], ThumbprintList, Tags },
  call,
) => {
  const { state, clock, partition, account } = call;
  // API reference: a path is allowed, and neither a query nor a port. AWS's words as others know them.
  if (!/^https:\/\/[^/?#:\s]+(?:\/[^?#\s]*)?$/.test(Url)) throw invalidInput("Invalid Open ID Connect Provider URL");
  const url = Url.slice("https://".length);
  const arn = `arn:${partition}:iam::${account}:oidc-provider/${url}`;
  if (state.oidcProviders.has(arn)) throw oidcProviderExists(Url);
  const tags = withTags([], Tags);
  const clientIds = [...new Set(ClientIDList)];
  const thumbprints = [...checkedThumbprints(ThumbprintList)];
  state.oidcProviders.set(arn, { arn, url, clientIds, thumbprints, createdAt: clock.now(), tags });
  return { OpenIDConnectProviderArn: arn, ...shownTags(tags) };
};
