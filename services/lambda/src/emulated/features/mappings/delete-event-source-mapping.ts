import type { EmulatedHandler } from "../../types.js";
import { findMapping, shownMapping, storeChanging } from "./mapping.js";

/** Deletes a mapping; the answer shows it as it goes. */
export const deleteEventSourceMapping: EmulatedHandler<"DeleteEventSourceMapping"> = ({ UUID }, call) => {
  const mapping = { ...findMapping(call, UUID), state: "Deleting" as const };
  storeChanging(call, mapping);
  return shownMapping(call, mapping);
};
