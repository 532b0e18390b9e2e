import { changeRepository, findRepository, identified, mutabilityOf } from "../repositories.js";
import { readMutability } from "../tag-mutability.js";
import type { EmulatedHandler } from "../types.js";

/** Says whether tags of images can be overwritten. */
export const putImageTagMutability: EmulatedHandler<"PutImageTagMutability"> = (input, call) => {
  const repository = findRepository(call, input.repositoryName);
  const mutability = readMutability(input);
  changeRepository(call, repository, mutability);
  return { ...identified(call, repository), ...mutabilityOf({ ...repository, ...mutability }) };
};
