import { checkKeyAccount, withDataKey } from "../encryption/data-key.js";
import { arnOf, findPrimary } from "../secret-arn.js";
import { saveSecret } from "../secrets.js";
import type { EmulatedSecret } from "../state.js";
import type { EmulatedCall, EmulatedHandler } from "../types.js";
import { addVersion, checkValue, hasValue } from "../versions/versions.js";
import { identified } from "../views.js";

/** Changes the description and the key of a secret, and makes a new version of it where there is a value. */
export const updateSecret: EmulatedHandler<"UpdateSecret"> = (input, call) => {
  checkValue(input, true);
  const found = findPrimary(call, input.SecretId);
  // The values that are there are encrypted again where the key is another.
  const encrypts = hasValue(input) || input.KmsKeyId !== undefined;
  // AWS documents the rule (API reference, "UpdateSecret", `KmsKeyId`) and not that the words are those of PutSecretValue.
  if (encrypts) for (const each of [found.kmsKeyId, input.KmsKeyId ?? found.kmsKeyId]) checkKeyAccount(call, each);
  const keyId = encrypts ? (input.KmsKeyId ?? found.kmsKeyId) : undefined;
  return withDataKey(call, { arn: arnOf(call, found), keyId }, (dataKey) =>
    update(call, input, encrypts ? dataKey : found.dataKey),
  );
};

function update(
  call: EmulatedCall,
  input: Parameters<EmulatedHandler<"UpdateSecret">>[0],
  dataKey: Uint8Array | undefined,
) {
  const found = findPrimary(call, input.SecretId);
  const { secret, id } = hasValue(input) ? addVersion(call, found, { value: input }) : { secret: found, id: undefined };
  const { Description: description = secret.description, KmsKeyId: kmsKeyId = secret.kmsKeyId } = input;
  const { dataKey: before, ...rest } = secret;
  const changed: EmulatedSecret = {
    ...rest,
    description,
    ...(kmsKeyId !== undefined && { kmsKeyId }),
    ...(dataKey && { dataKey }),
  };
  return { ...identified(call, saveSecret(call, changed)), VersionId: id };
}
