import { findRepository } from "../repositories.js";
import type { EmulatedHandler } from "../types.js";

/** Lists the images of a repository, which has none. */
export const listImages: EmulatedHandler<"ListImages"> = ({ repositoryName }, call) => {
  findRepository(call, repositoryName);
  return { imageIds: [] };
};
