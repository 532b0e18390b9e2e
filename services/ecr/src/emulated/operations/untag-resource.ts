import { changeRepository } from "../repositories.js";
import { taggedRepository } from "../tags.js";
import type { EmulatedHandler } from "../types.js";

/** Removes tags of a repository; keys of none are ignored. */
export const untagResource: EmulatedHandler<"UntagResource"> = ({ resourceArn, tagKeys }, call) => {
  const repository = taggedRepository(call, resourceArn);
  changeRepository(call, repository, { tags: repository.tags.filter(({ Key }) => !tagKeys.includes(Key)) });
  return {};
};
