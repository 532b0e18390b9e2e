import { newKeyPair } from "../../engine/crypto/key-pairs.js";
import { keyArn } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";
import { importedKey } from "./material.js";
import { checkWrapping } from "./wrapping.js";

const DAY = 86_400_000;

/** A public key that wraps key material, and the token that goes with it. Both are valid for 24 hours. */
export const getParametersForImport: EmulatedHandler<"GetParametersForImport"> = async (input, call) => {
  const { KeyId, WrappingAlgorithm: algorithm, WrappingKeySpec: spec } = input;
  checkWrapping(algorithm, spec);
  importedKey(call, KeyId);
  const pair = await newKeyPair(call, spec);
  return call.atomically(() => {
    const key = importedKey(call, KeyId);
    const now = call.clock.now();
    const imports = call.state.imports.of(key.id);
    for (const [token, { validTo }] of imports.entries()) if (validTo <= now) imports.delete(token);
    const token = Buffer.from(call.ids.bytes(64));
    const validTo = now + DAY;
    imports.set(token.toString("hex"), { privateKey: pair?.privateKey ?? new Uint8Array(), algorithm, validTo });
    return {
      KeyId: keyArn(call, key),
      ImportToken: token,
      PublicKey: pair?.publicKey,
      ParametersValidTo: new Date(validTo),
    };
  });
};
