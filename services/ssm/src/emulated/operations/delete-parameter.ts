import { findParameter, removeParameter } from "../parameters.js";
import type { EmulatedHandler } from "../types.js";

/** Removes a parameter with its versions and tags. The name is free again at once. */
export const deleteParameter: EmulatedHandler<"DeleteParameter"> = ({ Name }, { state }) => {
  removeParameter(state, findParameter(state, Name));
  return {};
};
