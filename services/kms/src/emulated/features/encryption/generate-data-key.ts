import type { EmulatedHandler } from "../../types.js";
import { newDataKey } from "./data-keys.js";

/** Makes a data key, in plain text and encrypted. */
export const generateDataKey: EmulatedHandler<"GenerateDataKey"> = (input, call) =>
  newDataKey(call, input, "GenerateDataKey");
