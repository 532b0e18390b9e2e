import type { Steps } from "../../steps.js";
import { asText, isObject, isSame, type JsonObject } from "../../template/json.js";
import { unlessGone } from "../gone.js";
import type { ExistingWork, Made, ResourceType, ResourceWork } from "../handler.js";
import { removedKeys } from "../tags.js";
import { changeList, changePolicies, partsOf, textsIn } from "./documents.js";

/** Who is changed, and what it was before. */
interface Changed {
  readonly UserName: string;
  readonly before: JsonObject;
}

function* changeGroups({ ask, properties }: ResourceWork, { UserName, before }: Changed): Steps<void> {
  yield* changeList([textsIn(before, "Groups"), textsIn(properties, "Groups")], {
    add: (GroupName) => ask("iam", "AddUserToGroup", { GroupName, UserName }),
    drop: (GroupName) => unlessGone(ask("iam", "RemoveUserFromGroup", { GroupName, UserName })),
  });
}

function* changePassword({ ask, properties }: ResourceWork, { UserName, before }: Changed): Steps<void> {
  const [earlier, later] = [before["LoginProfile"], properties["LoginProfile"]];
  if (isSame(earlier, later)) return;
  if (!isObject(later)) yield* unlessGone(ask("iam", "DeleteLoginProfile", { UserName }));
  else yield* ask("iam", earlier === undefined ? "CreateLoginProfile" : "UpdateLoginProfile", { UserName, ...later });
}

function* changeParts(work: ResourceWork, changed: Changed): Steps<void> {
  const { UserName, before } = changed;
  yield* changePolicies(before, work.properties, partsOf(work.ask, "User", UserName));
  yield* changeGroups(work, changed);
  yield* changePassword(work, changed);
}

function* changeSettings({ ask, before, properties, physicalId: UserName }: ExistingWork): Steps<void> {
  const differs = (name: string) => !isSame(before[name], properties[name]);
  const { Path: NewPath = "/", PermissionsBoundary } = properties;
  if (differs("Path")) yield* ask("iam", "UpdateUser", { UserName, NewPath });
  if (!differs("PermissionsBoundary")) return;
  if (PermissionsBoundary === undefined) yield* ask("iam", "DeleteUserPermissionsBoundary", { UserName });
  else yield* ask("iam", "PutUserPermissionsBoundary", { UserName, PermissionsBoundary });
}

/** `AWS::IAM::User`: `Ref` gives its name. */
export const user: ResourceType = {
  service: "iam",
  name: "UserName",
  *create(work): Steps<Made> {
    const { ask, properties, tags } = work;
    const UserName = asText(properties["UserName"] ?? work.generatedName({ length: 64 }));
    const { Path, PermissionsBoundary } = properties;
    const { User } = yield* ask("iam", "CreateUser", {
      UserName,
      ...(Path !== undefined && { Path }),
      ...(PermissionsBoundary !== undefined && { PermissionsBoundary }),
      ...(tags.length > 0 && { Tags: tags }),
    });
    work.made(UserName);
    yield* changeParts(work, { UserName, before: {} });
    return { physicalId: UserName, attributes: { Arn: User?.Arn } };
  },
  *update(work): Steps<Made> {
    const { ask, physicalId: UserName, before, tagsBefore, tags } = work;
    yield* changeSettings(work);
    yield* changeParts(work, { UserName, before });
    const TagKeys = removedKeys(tagsBefore, tags);
    if (TagKeys.length > 0) yield* ask("iam", "UntagUser", { UserName, TagKeys });
    if (tags.length > 0) yield* ask("iam", "TagUser", { UserName, Tags: tags });
    const { User } = yield* ask("iam", "GetUser", { UserName });
    return { physicalId: UserName, attributes: { Arn: User?.Arn } };
  },
  *remove(work) {
    const { ask, physicalId: UserName, before } = work;
    yield* changeParts({ ...work, properties: {} }, { UserName, before });
    yield* ask("iam", "DeleteUser", { UserName });
  },
};
