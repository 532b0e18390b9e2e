import type { Steps } from "../../steps.js";
import { isSame } from "../../template/json.js";
import type { ExistingWork, ResourceType } from "../handler.js";
import { removedKeys } from "../tags.js";
import { changeList, textsIn } from "./documents.js";

function* changeClients({ ask, before, properties, physicalId }: ExistingWork): Steps<void> {
  const provider = { OpenIDConnectProviderArn: physicalId };
  yield* changeList([textsIn(before, "ClientIdList"), textsIn(properties, "ClientIdList")], {
    add: (ClientID) => ask("iam", "AddClientIDToOpenIDConnectProvider", { ...provider, ClientID }),
    drop: (ClientID) => ask("iam", "RemoveClientIDFromOpenIDConnectProvider", { ...provider, ClientID }),
  });
}

/** `AWS::IAM::OIDCProvider`: `Ref` gives its ARN. */
export const oidcProvider: ResourceType = {
  service: "iam",
  *create({ ask, properties, tags }) {
    const { Url, ClientIdList: ClientIDList, ThumbprintList } = properties;
    const { OpenIDConnectProviderArn: Arn = "" } = yield* ask("iam", "CreateOpenIDConnectProvider", {
      Url,
      ...(ClientIDList !== undefined && { ClientIDList }),
      ...(ThumbprintList !== undefined && { ThumbprintList }),
      ...(tags.length > 0 && { Tags: tags }),
    });
    return { physicalId: Arn, attributes: { Arn } };
  },
  *update(work) {
    const { ask, before, tagsBefore, properties, tags, physicalId, attributes } = work;
    const provider = { OpenIDConnectProviderArn: physicalId };
    yield* changeClients(work);
    const { ThumbprintList } = properties;
    if (!isSame(before["ThumbprintList"], ThumbprintList))
      yield* ask("iam", "UpdateOpenIDConnectProviderThumbprint", { ...provider, ThumbprintList });
    const TagKeys = removedKeys(tagsBefore, tags);
    if (TagKeys.length > 0) yield* ask("iam", "UntagOpenIDConnectProvider", { ...provider, TagKeys });
    if (tags.length > 0) yield* ask("iam", "TagOpenIDConnectProvider", { ...provider, Tags: tags });
    return { physicalId, attributes };
  },
  *remove({ ask, physicalId: OpenIDConnectProviderArn }) {
    yield* ask("iam", "DeleteOpenIDConnectProvider", { OpenIDConnectProviderArn });
  },
};
