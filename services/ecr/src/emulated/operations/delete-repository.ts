import { findRepository, shown } from "../repositories.js";
import type { EmulatedHandler } from "../types.js";

/** Deletes a repository. It has no images, so that `force` makes no difference. */
export const deleteRepository: EmulatedHandler<"DeleteRepository"> = ({ repositoryName }, call) => {
  const repository = findRepository(call, repositoryName);
  call.state.repositories.delete(repository.name);
  return { repository: shown(call, repository) };
};
