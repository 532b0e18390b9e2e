import { refused } from "../../engine/errors.js";

/** A signature of another key or message. AWS gives no message. */
export const invalidSignature = () => refused("KMSInvalidSignatureException", "");

/** A code of another key or message. AWS gives no message. */
export const invalidMac = () => refused("KMSInvalidMacException", "");
