import { namesIn } from "../name.js";
import { removeParameter } from "../parameter.js";
import type { SsmHandler } from "../types.js";

/** Removes up to ten parameters and their tags, and lists the names without a parameter. */
export const deleteParameters: SsmHandler<"DeleteParameters"> = ({ Names }, { state }) => {
  const DeletedParameters: string[] = [];
  const InvalidParameters: string[] = [];
  for (const name of namesIn(Names)) (removeParameter(state, name) ? DeletedParameters : InvalidParameters).push(name);
  return { DeletedParameters, InvalidParameters };
};
