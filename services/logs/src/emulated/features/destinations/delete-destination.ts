import { noDestination } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes a destination. */
export const deleteDestination: EmulatedHandler<"DeleteDestination"> = ({ destinationName }, { state }) => {
  if (!state.destinations.delete(destinationName)) throw noDestination();
  state.tags.drop(`destination:${destinationName}`);
  return {};
};
