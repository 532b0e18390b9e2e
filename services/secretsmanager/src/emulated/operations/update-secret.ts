import { primaryIn } from "../replication/replica.js";
import { storeReplica } from "../replication/store-replica.js";
import { findPrimary } from "../secret-arn.js";
import { saveSecret } from "../secrets.js";
import type { EmulatedSecret } from "../state.js";
import type { EmulatedHandler } from "../types.js";
import { addVersion, checkValue, hasValue } from "../versions/versions.js";
import { identified } from "../views.js";

/** Changes the description and the key of a secret, and makes a new version of it where there is a value. */
export const updateSecret: EmulatedHandler<"UpdateSecret"> = (input, call) => {
  const primary = primaryIn(input);
  if (primary !== undefined) return identified(call, storeReplica(call, primary));
  checkValue(input, true);
  const found = findPrimary(call, input.SecretId);
  const { secret, id } = hasValue(input) ? addVersion(call, found, { value: input }) : { secret: found, id: undefined };
  const { Description: description = secret.description, KmsKeyId: kmsKeyId = secret.kmsKeyId } = input;
  const changed: EmulatedSecret = { ...secret, description, ...(kmsKeyId !== undefined && { kmsKeyId }) };
  return { ...identified(call, saveSecret(call, changed)), VersionId: id };
};
