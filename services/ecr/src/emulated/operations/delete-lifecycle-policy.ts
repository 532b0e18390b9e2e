import { noLifecyclePolicy } from "../errors.js";
import { NEVER } from "../lifecycle-policy.js";
import { changeRepository, findRepository, identified } from "../repositories.js";
import type { EmulatedHandler } from "../types.js";

/** Takes the lifecycle policy of a repository away, and shows it for the last time. */
export const deleteLifecyclePolicy: EmulatedHandler<"DeleteLifecyclePolicy"> = ({ repositoryName: name }, call) => {
  const repository = findRepository(call, name);
  if (repository.lifecyclePolicy === undefined) throw noLifecyclePolicy({ name, registry: call.account });
  changeRepository(call, repository, { lifecyclePolicy: undefined });
  return { ...identified(call, repository), lifecyclePolicyText: repository.lifecyclePolicy, lastEvaluatedAt: NEVER };
};
