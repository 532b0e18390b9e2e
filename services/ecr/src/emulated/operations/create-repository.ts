import { arn, awsManagedKeyId } from "@cloudstub/kit";
import { invalidParameter, repositoryExists } from "../errors.js";
import { shown } from "../repositories.js";
import type { Repository } from "../state.js";
import { readMutability } from "../tag-mutability.js";
import { withTags } from "../tags.js";
import type { EmulatedCall, EmulatedHandler } from "../types.js";

/** Creates a repository. */
export const createRepository: EmulatedHandler<"CreateRepository"> = (input, call) => {
  const { repositoryName: name, imageScanningConfiguration, encryptionConfiguration, tags } = input;
  const { state, account, clock } = call;
  if (state.repositories.has(name)) throw repositoryExists({ name, registry: account });
  const repository: Repository = {
    name,
    createdAt: clock.now(),
    ...readMutability(input),
    scanOnPush: imageScanningConfiguration?.scanOnPush ?? false,
    encryption: encryptionOf(call, encryptionConfiguration),
    tags: withTags([], tags),
  };
  state.repositories.set(name, repository);
  return { repository: shown(call, repository) };
};

/** Nothing is encrypted. A key is given by its id, alias or ARN; without one it is AWS's of the account (API reference, EncryptionConfiguration). */
function encryptionOf(
  call: EmulatedCall,
  { encryptionType = "AES256", kmsKey }: Partial<Repository["encryption"]> = {},
): Repository["encryption"] {
  if (encryptionType === "AES256") {
    // AWS's words are not documented.
    if (kmsKey !== undefined) throw invalidParameter("kmsKey", "Allowed only where encryptionType is KMS or KMS_DSSE");
    return { encryptionType };
  }
  const key = kmsKey ?? awsManagedKeyId(call, "alias/aws/ecr");
  if (key.startsWith("arn:")) return { encryptionType, kmsKey: key };
  return { encryptionType, kmsKey: arn(call, "kms", key.startsWith("alias/") ? key : `key/${key}`) };
}
