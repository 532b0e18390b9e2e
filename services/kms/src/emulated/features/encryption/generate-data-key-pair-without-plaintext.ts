import type { EmulatedHandler } from "../../types.js";
import { newDataKeyPair } from "./data-keys.js";

/** Makes a pair of data keys, the private one encrypted only. */
export const generateDataKeyPairWithoutPlaintext: EmulatedHandler<"GenerateDataKeyPairWithoutPlaintext"> = async (
  input,
  call,
) => {
  const { PrivateKeyPlaintext, ...encrypted } = await newDataKeyPair(
    call,
    input,
    "GenerateDataKeyPairWithoutPlaintext",
  );
  return encrypted;
};
