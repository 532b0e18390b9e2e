import { failuresOf } from "../image-failures.js";
import { findRepository } from "../repositories.js";
import type { EmulatedHandler } from "../types.js";

/** Says of each image that is to be deleted why it is not: a repository has none. */
export const batchDeleteImage: EmulatedHandler<"BatchDeleteImage"> = ({ repositoryName, imageIds }, call) => {
  findRepository(call, repositoryName);
  return { imageIds: [], failures: failuresOf(imageIds) };
};
