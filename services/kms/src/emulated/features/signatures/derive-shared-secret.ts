import { createPublicKey, diffieHellman } from "node:crypto";
import { privateKeyOf } from "../../engine/crypto/key-pairs.js";
import { invalid } from "../../engine/errors.js";
import { keyArn, usableKey } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";

/** The secret that a private key and another's public key share (ECDH). */
export const deriveSharedSecret: EmulatedHandler<"DeriveSharedSecret"> = (
  { KeyId, KeyAgreementAlgorithm, PublicKey },
  call,
) => {
  const key = usableKey(call, KeyId, { usage: "KEY_AGREEMENT", operation: "DeriveSharedSecret" });
  return {
    KeyId: keyArn(call, key),
    SharedSecret: derive(),
    KeyAgreementAlgorithm,
    KeyOrigin: key.origin ?? "AWS_KMS",
  };

  function derive(): Uint8Array {
    try {
      const publicKey = createPublicKey({ key: Buffer.from(PublicKey), format: "der", type: "spki" });
      return diffieHellman({ privateKey: privateKeyOf(key), publicKey });
    } catch {
      throw invalid("PublicKey is not a public key in DER on the curve of the key.");
    }
  }
};
