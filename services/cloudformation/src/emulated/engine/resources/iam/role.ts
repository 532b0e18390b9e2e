import type { Steps } from "../../steps.js";
import { asText, isSame } from "../../template/json.js";
import type { ExistingWork, Made, ResourceType } from "../handler.js";
import { removedKeys } from "../tags.js";
import { changePolicies, partsOf } from "./documents.js";

function* changeSettings({ ask, before, properties, physicalId: RoleName }: ExistingWork): Steps<void> {
  const differs = (name: string) => !isSame(before[name], properties[name]);
  const { AssumeRolePolicyDocument, Description = "", MaxSessionDuration = 3600, PermissionsBoundary } = properties;
  if (differs("AssumeRolePolicyDocument"))
    yield* ask("iam", "UpdateAssumeRolePolicy", { RoleName, PolicyDocument: asText(AssumeRolePolicyDocument) });
  if (differs("Description") || differs("MaxSessionDuration"))
    yield* ask("iam", "UpdateRole", { RoleName, Description, MaxSessionDuration });
  if (!differs("PermissionsBoundary")) return;
  if (PermissionsBoundary === undefined) yield* ask("iam", "DeleteRolePermissionsBoundary", { RoleName });
  else yield* ask("iam", "PutRolePermissionsBoundary", { RoleName, PermissionsBoundary });
}

/** `AWS::IAM::Role`: `Ref` gives its name. */
export const role: ResourceType = {
  service: "iam",
  name: "RoleName",
  *create(work): Steps<Made> {
    const { ask, properties, tags } = work;
    const RoleName = asText(properties["RoleName"] ?? work.generatedName({ length: 64 }));
    const { Path, MaxSessionDuration, PermissionsBoundary, Description = "" } = properties;
    const { Role } = yield* ask("iam", "CreateRole", {
      RoleName,
      Description,
      AssumeRolePolicyDocument: asText(properties["AssumeRolePolicyDocument"]),
      ...(Path !== undefined && { Path }),
      ...(MaxSessionDuration !== undefined && { MaxSessionDuration }),
      ...(PermissionsBoundary !== undefined && { PermissionsBoundary }),
      ...(tags.length > 0 && { Tags: tags }),
    });
    work.made(RoleName);
    yield* changePolicies({}, properties, partsOf(ask, "Role", RoleName));
    return { physicalId: RoleName, attributes: { Arn: Role?.Arn, RoleId: Role?.RoleId } };
  },
  *update(work): Steps<Made> {
    const { ask, physicalId: RoleName, before, tagsBefore, properties, tags, attributes } = work;
    yield* changeSettings(work);
    yield* changePolicies(before, properties, partsOf(ask, "Role", RoleName));
    const TagKeys = removedKeys(tagsBefore, tags);
    if (TagKeys.length > 0) yield* ask("iam", "UntagRole", { RoleName, TagKeys });
    if (tags.length > 0) yield* ask("iam", "TagRole", { RoleName, Tags: tags });
    return { physicalId: RoleName, attributes };
  },
  *remove(work) {
    const { ask, physicalId: RoleName, before } = work;
    yield* changePolicies(before, {}, partsOf(ask, "Role", RoleName));
    yield* ask("iam", "DeleteRole", { RoleName });
  },
};
