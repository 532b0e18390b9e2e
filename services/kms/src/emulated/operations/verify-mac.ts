import { timingSafeEqual } from "node:crypto";
import { macOf } from "../crypto/macs.js";
import { invalidMac } from "../errors.js";
import { keyArn, usableKey } from "../keys/find-key.js";
import type { EmulatedHandler } from "../types.js";

/** Compares the authentication code of a message. Throws `KMSInvalidMacException` for another. */
export const verifyMac: EmulatedHandler<"VerifyMac"> = ({ KeyId, Message, MacAlgorithm, Mac }, call) => {
  const key = usableKey(call, KeyId, { usage: "GENERATE_VERIFY_MAC", operation: "VerifyMac" });
  const mac = macOf(key, MacAlgorithm, Message);
  if (mac.length !== Mac.length || !timingSafeEqual(mac, Mac)) throw invalidMac();
  return { KeyId: keyArn(call, key), MacValid: true, MacAlgorithm };
};
