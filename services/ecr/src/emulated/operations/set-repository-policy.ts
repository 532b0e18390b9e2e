import { checkPolicy } from "../policies.js";
import { changeRepository, findRepository, identified } from "../repositories.js";
import type { EmulatedHandler } from "../types.js";

/** Gives a repository a policy, which is evaluated for its callers. */
export const setRepositoryPolicy: EmulatedHandler<"SetRepositoryPolicy"> = ({ repositoryName, policyText }, call) => {
  const repository = findRepository(call, repositoryName);
  checkPolicy("repository", policyText);
  changeRepository(call, repository, { policy: policyText });
  return { ...identified(call, repository), policyText };
};
