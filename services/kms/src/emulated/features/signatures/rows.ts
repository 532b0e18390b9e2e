import type { Overlay } from "@cloudstub/kit";
import type { Kms } from "../../../types.js";
import { withDryRun } from "../../engine/dry-run.js";
import type { EmulatedState } from "../../state.js";
import { deriveSharedSecret } from "./derive-shared-secret.js";
import { generateMac } from "./generate-mac.js";
import { getPublicKey } from "./get-public-key.js";
import { sign } from "./sign.js";
import { verify } from "./verify.js";
import { verifyMac } from "./verify-mac.js";

/*
 * Asymmetric keys sign messages or digests, HMAC keys make authentication codes, and keys for agreement derive a
 * secret that two parties share. All of it is real, so that it can be verified anywhere with the public key. A
 * digest that Node signs only together with its message is signed by libraries for curves, or padded here.
 */

/** The operations on signatures, authentication codes and shared secrets. */
export const signatureOperations = {
  DeriveSharedSecret: withDryRun(deriveSharedSecret),
  GenerateMac: withDryRun(generateMac),
  GetPublicKey: getPublicKey,
  Sign: withDryRun(sign),
  Verify: withDryRun(verify),
  VerifyMac: withDryRun(verifyMac),
} satisfies Overlay<Kms, EmulatedState>["operations"];
