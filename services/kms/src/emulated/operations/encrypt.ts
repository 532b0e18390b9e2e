import * as encryption from "../crypto/encryption.js";
import type { EmulatedHandler } from "../types.js";

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
