import { inBase32 } from "@cloudstub/kit";
import { samlProviderExists } from "../../engine/errors.js";
import { shownTags, withTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Creates a SAML provider. Its metadata document is kept as it is. */
export const createSAMLProvider: EmulatedHandler<"CreateSAMLProvider"> = (
  { Name, SAMLMetadataDocument, Tags, AssertionEncryptionMode },
  call,
) => {
  const { state, clock, ids, partition, account } = call;
  const arn = `arn:${partition}:iam::${account}:saml-provider/${Name}`;
  if (state.samlProviders.has(arn)) throw samlProviderExists(Name);
  const tags = withTags([], Tags);
  state.samlProviders.set(arn, {
    arn,
    id: inBase32(ids.bytes(22)),
    document: SAMLMetadataDocument,
    createdAt: clock.now(),
    assertionEncryptionMode: AssertionEncryptionMode,
    tags,
  });
  return { SAMLProviderArn: arn, ...shownTags(tags) };
};
