import { noLifecyclePolicy } from "../errors.js";
import { NEVER } from "../lifecycle-policy.js";
import { findRepository, identified } from "../repositories.js";
import type { EmulatedHandler } from "../types.js";

/** Shows the lifecycle policy of a repository. */
export const getLifecyclePolicy: EmulatedHandler<"GetLifecyclePolicy"> = ({ repositoryName: name }, call) => {
  const repository = findRepository(call, name);
  if (repository.lifecyclePolicy === undefined) throw noLifecyclePolicy({ name, registry: call.account });
  return { ...identified(call, repository), lifecyclePolicyText: repository.lifecyclePolicy, lastEvaluatedAt: NEVER };
};
