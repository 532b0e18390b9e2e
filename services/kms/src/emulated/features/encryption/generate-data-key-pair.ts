import type { EmulatedHandler } from "../../types.js";
import { newDataKeyPair } from "./data-keys.js";

/** Makes a pair of data keys, the private one in plain text and encrypted. */
export const generateDataKeyPair: EmulatedHandler<"GenerateDataKeyPair"> = async (input, call) =>
  newDataKeyPair(call, input, "GenerateDataKeyPair");
