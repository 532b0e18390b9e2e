import { checkKeyAccount, withDataKey } from "../encryption/data-key.js";
import { arnOf, findPrimary } from "../secret-arn.js";
import { saveSecret } from "../secrets.js";
import type { EmulatedHandler } from "../types.js";
import { stagesOf } from "../versions/stages.js";
import { addVersion, checkValue } from "../versions/versions.js";
import { identified } from "../views.js";

/** Adds a version to a secret, in AWSCURRENT or in the stages that are named. */
export const putSecretValue: EmulatedHandler<"PutSecretValue"> = (input, call) => {
  checkValue(input);
  const found = findPrimary(call, input.SecretId);
  checkKeyAccount(call, found.kmsKeyId);
  return withDataKey(call, { arn: arnOf(call, found), keyId: found.kmsKeyId }, (dataKey) => {
    const { secret, id } = addVersion(call, findPrimary(call, input.SecretId), {
      value: input,
      stages: input.VersionStages,
    });
    const saved = saveSecret(call, dataKey === undefined ? secret : { ...secret, dataKey });
    return { ...identified(call, saved), VersionId: id, VersionStages: stagesOf(saved, id) };
  });
};
