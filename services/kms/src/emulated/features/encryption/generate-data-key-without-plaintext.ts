import type { EmulatedHandler } from "../../types.js";
import { newDataKey } from "./data-keys.js";

/** Makes a data key, encrypted only. AWS makes one of 32 bytes where the request does not say. */
export const generateDataKeyWithoutPlaintext: EmulatedHandler<"GenerateDataKeyWithoutPlaintext"> = (input, call) => {
  const { Plaintext, ...encrypted } = newDataKey(call, input, "GenerateDataKeyWithoutPlaintext");
  return encrypted;
};
