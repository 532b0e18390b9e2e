import { changeRepository } from "../repositories.js";
import { taggedRepository, withTags } from "../tags.js";
import type { EmulatedHandler } from "../types.js";

/** Adds tags to a repository. */
export const tagResource: EmulatedHandler<"TagResource"> = ({ resourceArn, tags }, call) => {
  const repository = taggedRepository(call, resourceArn);
  changeRepository(call, repository, { tags: withTags(repository.tags, tags) });
  return {};
};
