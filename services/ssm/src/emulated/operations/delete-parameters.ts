import { removeParameter } from "../parameters.js";
import type { EmulatedHandler } from "../types.js";

/** Removes up to ten parameters with their versions and tags, and lists the names without a parameter. */
export const deleteParameters: EmulatedHandler<"DeleteParameters"> = ({ Names }, { state }) => {
  const DeletedParameters: string[] = [];
  const InvalidParameters: string[] = [];
  for (const name of new Set(Names)) (removeParameter(state, name) ? DeletedParameters : InvalidParameters).push(name);
  return { DeletedParameters, InvalidParameters };
};
