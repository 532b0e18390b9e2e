import { noRepositoryPolicy } from "../errors.js";
import { findRepository, identified } from "../repositories.js";
import type { EmulatedHandler } from "../types.js";

/** Shows the policy of a repository. */
export const getRepositoryPolicy: EmulatedHandler<"GetRepositoryPolicy"> = ({ repositoryName: name }, call) => {
  const repository = findRepository(call, name);
  if (repository.policy === undefined) throw noRepositoryPolicy({ name, registry: call.account });
  return { ...identified(call, repository), policyText: repository.policy };
};
