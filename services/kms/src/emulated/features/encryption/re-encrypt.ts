import { accountInArn } from "../../engine/access/accounts.js";
import { invalid, unsupported } from "../../engine/errors.js";
import { findKey } from "../../engine/keys/find-key.js";
import { currentMaterial } from "../../engine/keys/material.js";
import type { EmulatedHandler } from "../../types.js";
import { decrypt, encrypt } from "./encryption.js";

/** Decrypts with one key and encrypts with another, or with another encryption context. */
export const reEncrypt: EmulatedHandler<"ReEncrypt"> = (input, call) => {
  const { CiphertextBlob, SourceKeyId, SourceEncryptionContext, SourceEncryptionAlgorithm } = input;
  if (CiphertextBlob === undefined) throw invalid("CiphertextBlob is required.");
  // A name or id without an account is one of the caller's.
  if ((accountInArn(input.DestinationKeyId) ?? call.caller.account) !== call.account)
    throw unsupported(
      "ReEncrypt between keys of different accounts is not supported here: decrypt with one, and encrypt with the other.",
    );
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
    ...(isSymmetric && { DestinationKeyMaterialId: currentMaterial(findKey(call, target.KeyId))?.id }),
  };
};
