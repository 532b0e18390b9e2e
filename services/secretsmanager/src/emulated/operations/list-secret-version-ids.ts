import { page, pageStart } from "../lists/page.js";
import { findSecret } from "../secret-arn.js";
import type { EmulatedVersion } from "../state.js";
import type { EmulatedHandler } from "../types.js";
import { stagesOf } from "../versions/stages.js";
import { identified } from "../views.js";

const defaultKey = "DefaultEncryptionKey";

/** The versions of a secret; those that are in no stage on request only. */
export const listSecretVersionIds: EmulatedHandler<"ListSecretVersionIds"> = (input, call) => {
  const secret = findSecret(call, input.SecretId);
  const others = [...call.state.versions.of(secret.name).values()];
  const all = secret.version.id === "" ? others : [secret.version, ...others];
  const last = pageStart(input) ?? "";
  const isShown = ({ id }: EmulatedVersion) =>
    id > last && (input.IncludeDeprecated || stagesOf(secret, id).length > 0);
  const shown = all.filter(isShown).sort((a, b) => (a.id < b.id ? -1 : 1));
  const { items, NextToken } = page(shown, input, ({ id }) => id);
  const entry = ({ id, createdAt, accessedAt }: EmulatedVersion) => {
    const stages = stagesOf(secret, id);
    return {
      VersionId: id,
      ...(stages.length > 0 && { VersionStages: stages }),
      ...(accessedAt !== undefined && { LastAccessedDate: new Date(accessedAt) }),
      CreatedDate: new Date(createdAt),
      KmsKeyIds: [secret.kmsKeyId ?? defaultKey],
    };
  };
  return { Versions: items.map(entry), ...identified(call, secret), ...(NextToken !== undefined && { NextToken }) };
};
