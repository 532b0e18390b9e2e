import type { Overlay } from "@cloudstub/kit";
import type { Kms } from "../../../types.js";
import { withDryRun } from "../../engine/dry-run.js";
import type { EmulatedState } from "../../state.js";
import { decrypt } from "./decrypt.js";
import { encrypt } from "./encrypt.js";
import { generateDataKey } from "./generate-data-key.js";
import { generateDataKeyPair } from "./generate-data-key-pair.js";
import { generateDataKeyPairWithoutPlaintext } from "./generate-data-key-pair-without-plaintext.js";
import { generateDataKeyWithoutPlaintext } from "./generate-data-key-without-plaintext.js";
import { generateRandom } from "./generate-random.js";
import { reEncrypt } from "./re-encrypt.js";

/*
 * Symmetric keys encrypt up to 4096 bytes, or make data keys, with which a client encrypts more. The cipher text
 * names its key and the material, so that Decrypt needs no KeyId, and it is bound to the encryption context. RSA
 * keys encrypt with OAEP, and then key and algorithm have to be named.
 */

/** The operations that encrypt, decrypt and make data keys. */
export const encryptionOperations = {
  Decrypt: withDryRun(decrypt),
  Encrypt: withDryRun(encrypt),
  GenerateDataKey: withDryRun(generateDataKey),
  GenerateDataKeyPair: withDryRun(generateDataKeyPair),
  GenerateDataKeyPairWithoutPlaintext: withDryRun(generateDataKeyPairWithoutPlaintext),
  GenerateDataKeyWithoutPlaintext: withDryRun(generateDataKeyWithoutPlaintext),
  GenerateRandom: generateRandom,
  ReEncrypt: withDryRun(reEncrypt),
} satisfies Overlay<Kms, EmulatedState>["operations"];
