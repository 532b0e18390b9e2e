import { currentStage } from "./secret.js";
import { secretArn } from "./secret-id.js";
import type { Secret } from "./state.js";
import type { SecretsManagerCall } from "./types.js";

/** The secret and version that an operation wrote. */
export function written(call: SecretsManagerCall, { name, version }: Secret) {
  return { ARN: secretArn(call, name), Name: name, VersionId: version.id };
}

/** A secret with its value. */
export function withValue(call: SecretsManagerCall, { name, version }: Secret) {
  return {
    ARN: secretArn(call, name),
    Name: name,
    VersionId: version.id,
    SecretString: version.secretString,
    VersionStages: [currentStage],
    CreatedDate: new Date(version.createdAt),
  };
}

/** A secret without its value and versions. */
export function described(call: SecretsManagerCall, { name, description, tags, createdAt, changedAt }: Secret) {
  return {
    ARN: secretArn(call, name),
    Name: name,
    Description: description,
    Tags: tags.length === 0 ? undefined : tags,
    CreatedDate: new Date(createdAt),
    LastChangedDate: new Date(changedAt),
  };
}

/** The stages of each version: one entry, for the only version. */
export function stagesByVersion({ version }: Secret): { readonly [versionId: string]: readonly string[] } {
  return { [version.id]: [currentStage] };
}
