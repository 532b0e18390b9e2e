import type { ResourceType } from "../handler.js";

/** `AWS::IAM::ServiceLinkedRole`: `Ref` gives its name. */
export const serviceLinkedRole: ResourceType = {
  service: "iam",
  *create({ ask, properties }) {
    const { Role } = yield* ask("iam", "CreateServiceLinkedRole", properties);
    const { RoleName = "" } = Role ?? {};
    return { physicalId: RoleName, attributes: { RoleName } };
  },
  *update({ ask, properties: { Description = "" }, physicalId: RoleName, attributes }) {
    yield* ask("iam", "UpdateRoleDescription", { RoleName, Description });
    return { physicalId: RoleName, attributes };
  },
  *remove({ ask, physicalId: RoleName }) {
    yield* ask("iam", "DeleteServiceLinkedRole", { RoleName });
  },
};
