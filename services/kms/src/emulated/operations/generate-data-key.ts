import { newDataKey } from "../crypto/data-keys.js";
import type { EmulatedHandler } from "../types.js";

/** Makes a data key, in plain text and encrypted. */
export const generateDataKey: EmulatedHandler<"GenerateDataKey"> = (input, call) =>
  newDataKey(call, input, "GenerateDataKey");
