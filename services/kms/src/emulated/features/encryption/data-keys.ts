import { type Context, seal } from "../../engine/crypto/cipher-text.js";
import { newKeyPair } from "../../engine/crypto/key-pairs.js";
import { invalid, unsupported, wrongUsage } from "../../engine/errors.js";
import { keyArn, usableKey } from "../../engine/keys/find-key.js";
import { currentMaterial } from "../../engine/keys/material.js";
import type { Key } from "../../state.js";
import type { EmulatedCall, StoreCall } from "../../types.js";

/** A data key that a request asks for. */
interface Wanted {
  readonly KeyId: string;
  readonly KeySpec?: string | undefined;
  readonly NumberOfBytes?: number | undefined;
  readonly EncryptionContext?: Context;
}

/** Makes a data key, in plain text and encrypted. Throws `ValidationException` unless either its length or its kind is given. */
export function newDataKey(
  call: StoreCall,
  { KeyId, KeySpec, NumberOfBytes, EncryptionContext }: Wanted,
  operation: string,
) {
  const key = symmetricKey(call, KeyId, operation);
  if ((KeySpec === undefined) === (NumberOfBytes === undefined))
    throw invalid("Please specify either number of bytes or key spec.");
  const Plaintext = call.ids.bytes(NumberOfBytes ?? (KeySpec === "AES_128" ? 16 : 32));
  const CiphertextBlob = seal(call, key, { plaintext: Plaintext, context: EncryptionContext });
  return { KeyId: keyArn(call, key), Plaintext, CiphertextBlob, KeyMaterialId: currentMaterial(key)?.id };
}

/** Makes a pair of data keys; the private one as plain text and encrypted. */
export async function newDataKeyPair(
  call: EmulatedCall,
  input: { readonly KeyId: string; readonly KeyPairSpec: string; readonly EncryptionContext?: Context },
  operation: string,
) {
  const { KeyId, KeyPairSpec, EncryptionContext } = input;
  symmetricKey(call, KeyId, operation);
  const pair = await newKeyPair(call, KeyPairSpec);
  if (pair === undefined) throw unsupported(`Key pairs of the kind ${KeyPairSpec} are not supported here.`);
  // The key may have changed while the pair was made.
  const key = symmetricKey(call, KeyId, operation);
  return {
    KeyId: keyArn(call, key),
    KeyPairSpec: KeyPairSpec as "RSA_2048",
    PrivateKeyPlaintext: pair.privateKey,
    PrivateKeyCiphertextBlob: seal(call, key, { plaintext: pair.privateKey, context: EncryptionContext }),
    PublicKey: pair.publicKey,
    KeyMaterialId: currentMaterial(key)?.id,
  };
}

function symmetricKey(call: StoreCall, keyId: string, operation: string): Key {
  const key = usableKey(call, keyId, { usage: "ENCRYPT_DECRYPT", operation });
  if (key.spec !== "SYMMETRIC_DEFAULT") throw wrongUsage(keyArn(call, key), key.usage, operation);
  return key;
}
