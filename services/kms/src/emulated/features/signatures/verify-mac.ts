import { timingSafeEqual } from "node:crypto";
import { keyArn, usableKey } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";
import { invalidMac } from "./errors.js";
import { macOf } from "./macs.js";

/** Compares the authentication code of a message. Throws `KMSInvalidMacException` for another. */
export const verifyMac: EmulatedHandler<"VerifyMac"> = ({ KeyId, Message, MacAlgorithm, Mac }, call) => {
  const key = usableKey(call, KeyId, { usage: "GENERATE_VERIFY_MAC", operation: "VerifyMac" });
  const mac = macOf(key, MacAlgorithm, Message);
  if (mac.length !== Mac.length || !timingSafeEqual(mac, Mac)) throw invalidMac();
  return { KeyId: keyArn(call, key), MacValid: true, MacAlgorithm };
};
