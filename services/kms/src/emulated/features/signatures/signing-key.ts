import { wrongAlgorithm } from "../../engine/errors.js";
import { usableKey } from "../../engine/keys/find-key.js";
import { algorithms } from "../../state/specs.js";
import type { Key } from "../../state.js";
import type { StoreCall } from "../../types.js";

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
