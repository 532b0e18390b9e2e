import { wrongAlgorithm } from "../errors.js";
import { algorithms } from "../specs.js";
import type { Key } from "../state.js";
import type { StoreCall } from "../types.js";
import { usableKey } from "./find-key.js";

/** A key that signs with an algorithm. Throws `InvalidKeyUsageException` for another key, and the errors of keys that can't be used. */
export function signingKey(
  call: StoreCall,
  keyId: string,
  { algorithm, operation }: { readonly algorithm: string; readonly operation: string },
): Key {
  const key = usableKey(call, keyId, { usage: "SIGN_VERIFY", operation });
  if (!algorithms[key.spec].SIGN_VERIFY?.some((each) => each === algorithm)) throw wrongAlgorithm(algorithm, key.spec);
  return key;
}
