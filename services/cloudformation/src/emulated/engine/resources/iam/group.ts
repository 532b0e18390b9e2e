import type { Steps } from "../../steps.js";
import { asText } from "../../template/json.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";
import { changePolicies, partsOf } from "./documents.js";

function* described({ ask }: ResourceWork, GroupName: string): Steps<Made> {
  const { Group } = yield* ask("iam", "GetGroup", { GroupName });
  return { physicalId: GroupName, attributes: { Arn: Group?.Arn } };
}

/** `AWS::IAM::Group`: `Ref` gives its name. */
export const group: ResourceType = {
  service: "iam",
  name: "GroupName",
  *create(work) {
    const { ask, properties } = work;
    const GroupName = asText(properties["GroupName"] ?? work.generatedName({ length: 128 }));
    const { Path } = properties;
    yield* ask("iam", "CreateGroup", { GroupName, ...(Path !== undefined && { Path }) });
    work.made(GroupName);
    yield* changePolicies({}, properties, partsOf(ask, "Group", GroupName));
    return yield* described(work, GroupName);
  },
  *update(work) {
    const { ask, physicalId: GroupName, before, properties } = work;
    const { Path: NewPath = "/" } = properties;
    if ((before["Path"] ?? "/") !== NewPath) yield* ask("iam", "UpdateGroup", { GroupName, NewPath });
    yield* changePolicies(before, properties, partsOf(ask, "Group", GroupName));
    return yield* described(work, GroupName);
  },
  *remove({ ask, physicalId: GroupName, before }) {
    yield* changePolicies(before, {}, partsOf(ask, "Group", GroupName));
    yield* ask("iam", "DeleteGroup", { GroupName });
  },
};
