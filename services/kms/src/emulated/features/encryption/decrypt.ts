import { invalid } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";
import * as encryption from "./encryption.js";

/** Decrypts what Encrypt, GenerateDataKey or ReEncrypt made. */
export const decrypt: EmulatedHandler<"Decrypt"> = (
  { KeyId, CiphertextBlob, EncryptionContext, EncryptionAlgorithm },
  call,
) => {
  if (CiphertextBlob === undefined) throw invalid("CiphertextBlob is required.");
  return encryption.decrypt(call, CiphertextBlob, {
    keyId: KeyId,
    algorithm: EncryptionAlgorithm,
    context: EncryptionContext,
    operation: "Decrypt",
  });
};
