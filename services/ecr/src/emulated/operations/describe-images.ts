import { noImage } from "../errors.js";
import { findRepository } from "../repositories.js";
import type { EmulatedHandler } from "../types.js";

/** Shows the images of a repository, which has none. Throws `ImageNotFoundException` where some are asked for. */
export const describeImages: EmulatedHandler<"DescribeImages"> = ({ repositoryName, imageIds = [] }, call) => {
  const { name } = findRepository(call, repositoryName);
  const [first] = imageIds;
  if (first !== undefined) throw noImage(first, { name, registry: call.account });
  return { imageDetails: [] };
};
