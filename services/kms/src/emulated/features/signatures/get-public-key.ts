import { publicKeyOf } from "../../engine/crypto/key-pairs.js";
import { unsupported } from "../../engine/errors.js";
import { checkUsable, findKey, keyArn } from "../../engine/keys/find-key.js";
import { kindOf } from "../../engine/keys/metadata.js";
import type { EmulatedHandler } from "../../types.js";

/** The public key of a pair, in DER. */
export const getPublicKey: EmulatedHandler<"GetPublicKey"> = ({ KeyId }, call) => {
  const key = findKey(call, KeyId);
  checkUsable(call, key);
  if (key.spec === "SYMMETRIC_DEFAULT" || key.spec.startsWith("HMAC_"))
    throw unsupported(`${keyArn(call, key)} has no public key.`);
  return {
    KeyId: keyArn(call, key),
    PublicKey: publicKeyOf(key).export({ format: "der", type: "spki" }),
    ...kindOf(key),
  };
};
