import type { EmulatedHandler } from "../../types.js";
import { findMapping, shownMapping } from "./mapping.js";

/** An event source mapping by its id. */
export const getEventSourceMapping: EmulatedHandler<"GetEventSourceMapping"> = ({ UUID }, call) =>
  shownMapping(call, findMapping(call, UUID));
