import type { Steps } from "../../steps.js";
import { asText, isSame, type JsonObject } from "../../template/json.js";
import { unlessGone } from "../gone.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";
import { changeList, kinds, partsOf, textsIn } from "./documents.js";

/** Attaches a policy to the identities of its properties, and detaches it from its earlier ones. */
function* changeOwners({ ask, properties }: ResourceWork, PolicyArn: string, before: JsonObject): Steps<void> {
  for (const [list, kind] of kinds) {
    yield* changeList([textsIn(before, list), textsIn(properties, list)], {
      add: (name) => partsOf(ask, kind, name).attach(PolicyArn),
      drop: (name) => unlessGone(partsOf(ask, kind, name).detach(PolicyArn)),
    });
  }
}

function* described({ ask }: ResourceWork, PolicyArn: string): Steps<Made> {
  const { Policy } = yield* ask("iam", "GetPolicy", { PolicyArn });
  const { PolicyId, AttachmentCount, DefaultVersionId, IsAttachable, CreateDate, UpdateDate } = Policy ?? {};
  const dates = { CreateDate: CreateDate?.toISOString(), UpdateDate: UpdateDate?.toISOString() };
  const attributes = { PolicyArn, PolicyId, AttachmentCount, DefaultVersionId, IsAttachable, ...dates };
  return { physicalId: PolicyArn, attributes };
}

/** `AWS::IAM::ManagedPolicy`: `Ref` gives its ARN. */
export const managedPolicy: ResourceType = {
  service: "iam",
  name: "ManagedPolicyName",
  *create(work) {
    const { ask, properties } = work;
    const { Path, Description } = properties;
    const { Policy } = yield* ask("iam", "CreatePolicy", {
      PolicyName: properties["ManagedPolicyName"] ?? work.generatedName({ length: 128 }),
      PolicyDocument: asText(properties["PolicyDocument"]),
      ...(Path !== undefined && { Path }),
      ...(Description !== undefined && { Description }),
    });
    const PolicyArn = Policy?.Arn ?? "";
    work.made(PolicyArn);
    yield* changeOwners(work, PolicyArn, {});
    return yield* described(work, PolicyArn);
  },
  *update(work) {
    const { ask, physicalId: PolicyArn, before, properties } = work;
    if (!isSame(before["PolicyDocument"], properties["PolicyDocument"])) {
      const { Versions = [] } = yield* ask("iam", "ListPolicyVersions", { PolicyArn });
      // A policy has five versions at the most.
      const oldest = Versions.filter(({ IsDefaultVersion }) => !IsDefaultVersion).at(-1);
      if (Versions.length >= 5) yield* ask("iam", "DeletePolicyVersion", { PolicyArn, VersionId: oldest?.VersionId });
      const PolicyDocument = asText(properties["PolicyDocument"]);
      yield* ask("iam", "CreatePolicyVersion", { PolicyArn, PolicyDocument, SetAsDefault: true });
    }
    yield* changeOwners(work, PolicyArn, before);
    return yield* described(work, PolicyArn);
  },
  *remove(work) {
    const { ask, physicalId: PolicyArn, before } = work;
    yield* changeOwners({ ...work, properties: {} }, PolicyArn, before);
    const { Versions = [] } = yield* ask("iam", "ListPolicyVersions", { PolicyArn });
    for (const { VersionId, IsDefaultVersion } of Versions)
      if (!IsDefaultVersion) yield* ask("iam", "DeletePolicyVersion", { PolicyArn, VersionId });
    yield* ask("iam", "DeletePolicy", { PolicyArn });
  },
};
