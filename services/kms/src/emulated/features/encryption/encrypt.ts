import type { EmulatedHandler } from "../../types.js";
import * as encryption from "./encryption.js";

/** Encrypts up to 4096 bytes. */
export const encrypt: EmulatedHandler<"Encrypt"> = (
  { KeyId, Plaintext, EncryptionContext, EncryptionAlgorithm },
  call,
) =>
  encryption.encrypt(call, Plaintext, {
    keyId: KeyId,
    algorithm: EncryptionAlgorithm,
    context: EncryptionContext,
    operation: "Encrypt",
  });
