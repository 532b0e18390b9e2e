import { failuresOf } from "../image-failures.js";
import { findRepository } from "../repositories.js";
import type { EmulatedHandler } from "../types.js";

/** Says of each image that is asked for why it is not shown: a repository has none. */
export const batchGetImage: EmulatedHandler<"BatchGetImage"> = ({ repositoryName, imageIds }, call) => {
  findRepository(call, repositoryName);
  return { images: [], failures: failuresOf(imageIds) };
};
