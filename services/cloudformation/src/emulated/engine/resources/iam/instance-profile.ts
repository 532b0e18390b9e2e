import type { Steps } from "../../steps.js";
import { asText, type JsonObject } from "../../template/json.js";
import { unlessGone } from "../gone.js";
import type { ResourceType, ResourceWork } from "../handler.js";
import { changeList, textsIn } from "./documents.js";

/** Changes the role of a profile, which has one at a time. */
function* changeRoles({ ask, properties }: ResourceWork, InstanceProfileName: string, before: JsonObject): Steps<void> {
  yield* changeList([textsIn(before, "Roles"), textsIn(properties, "Roles")], {
    add: (RoleName) => ask("iam", "AddRoleToInstanceProfile", { InstanceProfileName, RoleName }),
    drop: (RoleName) => unlessGone(ask("iam", "RemoveRoleFromInstanceProfile", { InstanceProfileName, RoleName })),
  });
}

/** `AWS::IAM::InstanceProfile`: `Ref` gives its name. */
export const instanceProfile: ResourceType = {
  service: "iam",
  name: "InstanceProfileName",
  *create(work) {
    const { ask, properties } = work;
    const InstanceProfileName = asText(properties["InstanceProfileName"] ?? work.generatedName({ length: 128 }));
    const { Path } = properties;
    const { InstanceProfile } = yield* ask("iam", "CreateInstanceProfile", {
      InstanceProfileName,
      ...(Path !== undefined && { Path }),
    });
    work.made(InstanceProfileName);
    yield* changeRoles(work, InstanceProfileName, {});
    return { physicalId: InstanceProfileName, attributes: { Arn: InstanceProfile?.Arn } };
  },
  *update(work) {
    yield* changeRoles(work, work.physicalId, work.before);
    return { physicalId: work.physicalId, attributes: work.attributes };
  },
  *remove(work) {
    const { ask, physicalId: InstanceProfileName, before } = work;
    yield* changeRoles({ ...work, properties: {} }, InstanceProfileName, before);
    yield* ask("iam", "DeleteInstanceProfile", { InstanceProfileName });
  },
};
