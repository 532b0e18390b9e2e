import { keyArn } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";
import { invalidSignature } from "./errors.js";
import { isSignature } from "./signatures.js";
import { signingKey } from "./signing-key.js";

/** Verifies the signature of a message, or of its digest. Throws `KMSInvalidSignatureException` for another. */
export const verify: EmulatedHandler<"Verify"> = (
  { KeyId, Message, MessageType, SigningAlgorithm, Signature },
  call,
) => {
  const key = signingKey(call, KeyId, { algorithm: SigningAlgorithm, operation: "Verify" });
  const signed = { message: Message, messageType: MessageType, algorithm: SigningAlgorithm };
  if (!isSignature(key, signed, Signature)) throw invalidSignature();
  return { KeyId: keyArn(call, key), SignatureValid: true, SigningAlgorithm };
};
