import { invalidCommandId } from "../errors.js";
import { pageStart } from "../filters/page.js";
import type { EmulatedHandler } from "../types.js";

/** Commands that were sent to nodes: there are none, as in a new account of AWS, so that the id of one is invalid. */
export const listCommands: EmulatedHandler<"ListCommands"> = (input) => {
  if (input.CommandId !== undefined) throw invalidCommandId();
  pageStart(input);
  return { Commands: [] };
};
