import { noRepositoryPolicy } from "../errors.js";
import { changeRepository, findRepository, identified } from "../repositories.js";
import type { EmulatedHandler } from "../types.js";

/** Takes the policy of a repository away, and shows it for the last time. */
export const deleteRepositoryPolicy: EmulatedHandler<"DeleteRepositoryPolicy"> = ({ repositoryName: name }, call) => {
  const repository = findRepository(call, name);
  if (repository.policy === undefined) throw noRepositoryPolicy({ name, registry: call.account });
  changeRepository(call, repository, { policy: undefined });
  return { ...identified(call, repository), policyText: repository.policy };
};
