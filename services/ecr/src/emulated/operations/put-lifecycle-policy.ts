import { checkLifecyclePolicy } from "../lifecycle-policy.js";
import { changeRepository, findRepository, identified } from "../repositories.js";
import type { EmulatedHandler } from "../types.js";

/** Gives a repository a lifecycle policy. It finds no images. */
export const putLifecyclePolicy: EmulatedHandler<"PutLifecyclePolicy"> = (input, call) => {
  const { repositoryName, lifecyclePolicyText } = input;
  const repository = findRepository(call, repositoryName);
  checkLifecyclePolicy(lifecyclePolicyText);
  changeRepository(call, repository, { lifecyclePolicy: lifecyclePolicyText });
  return { ...identified(call, repository), lifecyclePolicyText };
};
