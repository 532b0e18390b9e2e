import { findParameter, removeParameter } from "../parameter.js";
import type { SsmHandler } from "../types.js";

/** Removes a parameter and its tags. The name is free again at once. */
export const deleteParameter: SsmHandler<"DeleteParameter"> = ({ Name }, { state }) => {
  findParameter(state, Name);
  removeParameter(state, Name);
  return {};
};
