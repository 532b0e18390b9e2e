import { keyArn, usableKey } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";
import { macOf } from "./macs.js";

/** The authentication code of a message. */
export const generateMac: EmulatedHandler<"GenerateMac"> = ({ KeyId, Message, MacAlgorithm }, call) => {
  const key = usableKey(call, KeyId, { usage: "GENERATE_VERIFY_MAC", operation: "GenerateMac" });
  return { KeyId: keyArn(call, key), Mac: macOf(key, MacAlgorithm, Message), MacAlgorithm };
};
