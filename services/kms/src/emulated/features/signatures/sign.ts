import { keyArn } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";
import { signatureOf } from "./signatures.js";
import { signingKey } from "./signing-key.js";

/** Signs a message, or its digest. */
export const sign: EmulatedHandler<"Sign"> = ({ KeyId, Message, MessageType, SigningAlgorithm }, call) => {
  const key = signingKey(call, KeyId, { algorithm: SigningAlgorithm, operation: "Sign" });
  const Signature = signatureOf(key, { message: Message, messageType: MessageType, algorithm: SigningAlgorithm });
  return { KeyId: keyArn(call, key), Signature, SigningAlgorithm };
};
