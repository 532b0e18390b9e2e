import { decrypt, encrypt } from "../crypto/encryption.js";
import { invalid } from "../errors.js";
import { findKey } from "../keys/find-key.js";
import type { EmulatedHandler } from "../types.js";

/** Decrypts with one key and encrypts with another, or with another encryption context. */
export const reEncrypt: EmulatedHandler<"ReEncrypt"> = (input, call) => {
  const { CiphertextBlob, SourceKeyId, SourceEncryptionContext, SourceEncryptionAlgorithm } = input;
  if (CiphertextBlob === undefined) throw invalid("CiphertextBlob is required.");
  const operation = "ReEncrypt";
  const source = decrypt(call, CiphertextBlob, {
    keyId: SourceKeyId,
    algorithm: SourceEncryptionAlgorithm,
    context: SourceEncryptionContext,
    operation,
  });
  const target = encrypt(call, source.Plaintext, {
    keyId: input.DestinationKeyId,
    algorithm: input.DestinationEncryptionAlgorithm,
    context: input.DestinationEncryptionContext,
    operation,
  });
  const isSymmetric = target.EncryptionAlgorithm === "SYMMETRIC_DEFAULT";
  return {
    CiphertextBlob: target.CiphertextBlob,
    SourceKeyId: source.KeyId,
    KeyId: target.KeyId,
    SourceEncryptionAlgorithm: source.EncryptionAlgorithm,
    DestinationEncryptionAlgorithm: target.EncryptionAlgorithm,
    SourceKeyMaterialId: source.KeyMaterialId,
    ...(isSymmetric && { DestinationKeyMaterialId: findKey(call, target.KeyId).material.at(-1)?.id }),
  };
};
