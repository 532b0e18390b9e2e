import { arn } from "@cloudstub/kit";
import type { Steps } from "../../steps.js";
import { asText, type JsonObject } from "../../template/json.js";
import { refuseUnset } from "../failure.js";
import type { ExistingWork, Made, ResourceType, ResourceWork } from "../handler.js";
import { removedKeys, tagMap } from "../tags.js";

const unset = [
  "BearerTokenAuthenticationEnabled",
  "DataProtectionPolicy",
  "FieldIndexPolicies",
  "ResourcePolicyDocument",
];

function made({ call }: ResourceWork, name: string): Made {
  return { physicalId: name, attributes: { Arn: arn(call, "logs", `log-group:${name}:*`) } };
}

function* changeKey({ ask, before, properties, physicalId: logGroupName }: ExistingWork): Steps<void> {
  const { KmsKeyId: kmsKeyId } = properties;
  if (before["KmsKeyId"] === kmsKeyId) return;
  if (kmsKeyId === undefined) yield* ask("logs", "DisassociateKmsKey", { logGroupName });
  else yield* ask("logs", "AssociateKmsKey", { logGroupName, kmsKeyId });
}

function* changeProtection({ ask, properties }: ResourceWork, name: string, before: JsonObject): Steps<void> {
  const { DeletionProtectionEnabled: deletionProtectionEnabled = false } = properties;
  if ((before["DeletionProtectionEnabled"] ?? false) === deletionProtectionEnabled) return;
  yield* ask("logs", "PutLogGroupDeletionProtection", { logGroupIdentifier: name, deletionProtectionEnabled });
}

/** `AWS::Logs::LogGroup`: `Ref` gives its name. */
export const logGroup: ResourceType = {
  service: "logs",
  name: "LogGroupName",
  *create(work) {
    refuseUnset(work.properties, unset, "log groups");
    const { ask, properties, tags } = work;
    const logGroupName = asText(properties["LogGroupName"] ?? work.generatedName({ length: 512 }));
    const { KmsKeyId: kmsKeyId, LogGroupClass: logGroupClass, RetentionInDays: retentionInDays } = properties;
    yield* ask("logs", "CreateLogGroup", {
      logGroupName,
      ...(kmsKeyId !== undefined && { kmsKeyId }),
      ...(logGroupClass !== undefined && { logGroupClass }),
      ...(tags.length > 0 && { tags: tagMap(tags) }),
    });
    work.made(logGroupName);
    if (retentionInDays !== undefined) yield* ask("logs", "PutRetentionPolicy", { logGroupName, retentionInDays });
    yield* changeProtection(work, logGroupName, {});
    return made(work, logGroupName);
  },
  *update(work) {
    refuseUnset(work.properties, unset, "log groups");
    const { ask, physicalId: logGroupName, before, tagsBefore, properties, tags } = work;
    const { RetentionInDays: retentionInDays } = properties;
    if (retentionInDays === undefined) yield* ask("logs", "DeleteRetentionPolicy", { logGroupName });
    else yield* ask("logs", "PutRetentionPolicy", { logGroupName, retentionInDays });
    yield* changeKey(work);
    yield* changeProtection(work, logGroupName, before);
    const gone = removedKeys(tagsBefore, tags);
    if (gone.length > 0) yield* ask("logs", "UntagLogGroup", { logGroupName, tags: gone });
    if (tags.length > 0) yield* ask("logs", "TagLogGroup", { logGroupName, tags: tagMap(tags) });
    return made(work, logGroupName);
  },
  *remove({ ask, physicalId: logGroupName }) {
    yield* ask("logs", "DeleteLogGroup", { logGroupName });
  },
};
