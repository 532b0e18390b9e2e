import type { Steps } from "../../steps.js";
import { asText, isSame } from "../../template/json.js";
import type { ExistingWork, Made, ResourceType } from "../handler.js";
import { removedKeys } from "../tags.js";

/** Tags as the key service has them. */
const keyTags = (tags: readonly { readonly Key: string; readonly Value: string }[]) =>
  tags.map(({ Key, Value }) => ({ TagKey: Key, TagValue: Value }));

function* changeRotation({ ask, before, properties, physicalId: KeyId }: ExistingWork): Steps<void> {
  const { EnableKeyRotation = false, RotationPeriodInDays } = properties;
  const isOther = !isSame(before["EnableKeyRotation"], properties["EnableKeyRotation"]);
  if (!isOther && isSame(before["RotationPeriodInDays"], RotationPeriodInDays)) return;
  const period = RotationPeriodInDays === undefined ? {} : { RotationPeriodInDays };
  if (EnableKeyRotation === true) yield* ask("kms", "EnableKeyRotation", { KeyId, ...period });
  else if (isOther) yield* ask("kms", "DisableKeyRotation", { KeyId });
}

function* changeSettings(work: ExistingWork): Steps<void> {
  const { ask, before, properties, physicalId: KeyId } = work;
  const differs = (name: string) => !isSame(before[name], properties[name]);
  if (differs("KeyPolicy") && properties["KeyPolicy"] !== undefined)
    yield* ask("kms", "PutKeyPolicy", {
      KeyId,
      PolicyName: "default",
      Policy: JSON.stringify(properties["KeyPolicy"]),
    });
  if (differs("Description"))
    yield* ask("kms", "UpdateKeyDescription", { KeyId, Description: properties["Description"] ?? "" });
  const isEnabled = properties["Enabled"] !== false;
  // The rotation of a disabled key can't be changed.
  if (differs("Enabled") && isEnabled) yield* ask("kms", "EnableKey", { KeyId });
  yield* changeRotation(work);
  if (differs("Enabled") && !isEnabled) yield* ask("kms", "DisableKey", { KeyId });
}

function* update(work: ExistingWork): Steps<Made> {
  const { ask, tagsBefore, tags, physicalId: KeyId, attributes } = work;
  yield* changeSettings(work);
  const TagKeys = removedKeys(tagsBefore, tags);
  if (TagKeys.length > 0) yield* ask("kms", "UntagResource", { KeyId, TagKeys });
  if (tags.length > 0) yield* ask("kms", "TagResource", { KeyId, Tags: keyTags(tags) });
  return { physicalId: KeyId, attributes };
}

function* remove({ ask, physicalId: KeyId, before: { PendingWindowInDays } }: ExistingWork): Steps<void> {
  const window = PendingWindowInDays === undefined ? {} : { PendingWindowInDays };
  yield* ask("kms", "ScheduleKeyDeletion", { KeyId, ...window });
}

/** `AWS::KMS::Key`: `Ref` gives its id. A deletion schedules that of the key. */
export const key: ResourceType = {
  service: "kms",
  *create(work): Steps<Made> {
    const { ask, properties, tags } = work;
    const { KeyPolicy, Description, KeySpec, KeyUsage, MultiRegion, Origin, BypassPolicyLockoutSafetyCheck } =
      properties;
    const { KeyMetadata } = yield* ask("kms", "CreateKey", {
      ...(KeyPolicy !== undefined && { Policy: JSON.stringify(KeyPolicy) }),
      ...(Description !== undefined && { Description }),
      ...(KeySpec !== undefined && { KeySpec }),
      ...(KeyUsage !== undefined && { KeyUsage }),
      ...(MultiRegion !== undefined && { MultiRegion }),
      ...(Origin !== undefined && { Origin }),
      ...(BypassPolicyLockoutSafetyCheck !== undefined && { BypassPolicyLockoutSafetyCheck }),
      ...(tags.length > 0 && { Tags: keyTags(tags) }),
    });
    const KeyId = KeyMetadata?.KeyId ?? "";
    const attributes = { Arn: KeyMetadata?.Arn ?? "", KeyId };
    work.made(KeyId);
    const before = { ...properties, EnableKeyRotation: false, Enabled: true };
    const isEnabled = properties["Enabled"] ?? true;
    const wanted = { ...properties, EnableKeyRotation: properties["EnableKeyRotation"] ?? false, Enabled: isEnabled };
    yield* changeSettings({ ...work, properties: wanted, before, tagsBefore: tags, physicalId: KeyId, attributes });
    return { physicalId: KeyId, attributes };
  },
  update,
  remove,
};

/** `AWS::KMS::ReplicaKey`, a replica of a key in another region: `Ref` gives its id. */
export const replicaKey: ResourceType = {
  service: "kms",
  *create(work): Steps<Made> {
    const { ask, call, properties, tags } = work;
    const { PrimaryKeyArn, KeyPolicy, Description } = properties;
    const region = asText(PrimaryKeyArn).split(":")[3] ?? "";
    const { ReplicaKeyMetadata } = yield* work.askIn(region)("kms", "ReplicateKey", {
      KeyId: PrimaryKeyArn,
      ReplicaRegion: call.region,
      Policy: asText(KeyPolicy),
      ...(Description !== undefined && { Description }),
      ...(tags.length > 0 && { Tags: keyTags(tags) }),
    });
    const { KeyId = "", Arn = "" } = ReplicaKeyMetadata ?? {};
    work.made(KeyId);
    if (properties["Enabled"] === false) yield* ask("kms", "DisableKey", { KeyId });
    return { physicalId: KeyId, attributes: { Arn, KeyId } };
  },
  update,
  remove,
};

/** `AWS::KMS::Alias`: `Ref` gives its name. */
export const keyAlias: ResourceType = {
  service: "kms",
  *create({ ask, properties: { AliasName, TargetKeyId } }) {
    yield* ask("kms", "CreateAlias", { AliasName, TargetKeyId });
    return { physicalId: asText(AliasName) };
  },
  *update({ ask, physicalId: AliasName, properties: { TargetKeyId } }) {
    yield* ask("kms", "UpdateAlias", { AliasName, TargetKeyId });
    return { physicalId: AliasName };
  },
  *remove({ ask, physicalId: AliasName }) {
    yield* ask("kms", "DeleteAlias", { AliasName });
  },
};
