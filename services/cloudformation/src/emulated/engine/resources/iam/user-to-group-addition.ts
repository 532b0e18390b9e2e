import type { Steps } from "../../steps.js";
import { asText, type JsonObject } from "../../template/json.js";
import { unlessGone } from "../gone.js";
import type { ResourceType, ResourceWork } from "../handler.js";
import { textsIn } from "./documents.js";

function* add({ ask, properties }: ResourceWork): Steps<void> {
  const GroupName = asText(properties["GroupName"]);
  for (const UserName of textsIn(properties, "Users")) yield* ask("iam", "AddUserToGroup", { GroupName, UserName });
}

/** Takes users out of their earlier group, those that do not stay in it. */
function* drop({ ask }: ResourceWork, before: JsonObject, after: JsonObject): Steps<void> {
  const GroupName = asText(before["GroupName"]);
  const kept = GroupName === after["GroupName"] ? textsIn(after, "Users") : [];
  for (const UserName of textsIn(before, "Users"))
    if (!kept.includes(UserName)) yield* unlessGone(ask("iam", "RemoveUserFromGroup", { GroupName, UserName }));
}

/** `AWS::IAM::UserToGroupAddition`: `Ref` gives a generated id. */
export const userToGroupAddition: ResourceType = {
  service: "iam",
  *create(work) {
    yield* add(work);
    const physicalId = work.generatedName({ length: 255 });
    return { physicalId, attributes: { Id: physicalId } };
  },
  *update(work) {
    yield* add(work);
    yield* drop(work, work.before, work.properties);
    return { physicalId: work.physicalId, attributes: work.attributes };
  },
  *remove(work) {
    yield* drop(work, work.before, {});
  },
};
