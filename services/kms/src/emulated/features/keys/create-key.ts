import { checkNewPolicy } from "../../engine/access/authorize.js";
import { newKeyPair } from "../../engine/crypto/key-pairs.js";
import { invalid, keyStoreNotFound, unsupported } from "../../engine/errors.js";
import { materialOf } from "../../engine/keys/material.js";
import { metadata } from "../../engine/keys/metadata.js";
import { defaultPolicy } from "../../engine/keys/new-key.js";
import { withTags } from "../../engine/keys/tags.js";
import { algorithms, isSpec, type Spec } from "../../state/specs.js";
import type { Key } from "../../state.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { twoSpecs } from "./errors.js";

/** Makes a key: symmetric unless another kind is named. Its material is made here, or imported afterwards. */
export const createKey: EmulatedHandler<"CreateKey"> = (input, call) => {
  if (input.KeySpec !== undefined && input.CustomerMasterKeySpec !== undefined) throw twoSpecs();
  const { CustomerMasterKeySpec = "SYMMETRIC_DEFAULT", KeySpec = CustomerMasterKeySpec, Origin = "AWS_KMS" } = input;
  if (!isSpec(KeySpec)) throw unsupported(`Keys of the kind ${KeySpec} are not supported here.`);
  if (input.CustomKeyStoreId !== undefined) throw keyStoreNotFound();
  const isImported = Origin === "EXTERNAL";
  if (Origin !== "AWS_KMS" && !isImported)
    throw unsupported(`Key material of the origin ${Origin} is not supported here.`);
  const usage = usageOf(KeySpec, input.KeyUsage);
  checkNewPolicy(call, input);
  const tags = withTags([], input.Tags);
  const store = (bytes?: Uint8Array) => {
    const key: Key = {
      id: input.MultiRegion ? `mrk-${call.ids.uuid().replaceAll("-", "")}` : call.ids.uuid(),
      description: input.Description ?? "",
      spec: KeySpec,
      usage,
      manager: "CUSTOMER",
      state: isImported ? "PendingImport" : "Enabled",
      createdAt: call.clock.now(),
      ...(isImported && { origin: "EXTERNAL" }),
      material: bytes === undefined ? [] : [materialOf(call, bytes)],
      policy: input.Policy ?? defaultPolicy(call),
      tags,
    };
    call.state.keys.set(key.id, key);
    return { KeyMetadata: metadata(call, key) };
  };
  if (isImported) return store();
  const secret = secretKey(call, KeySpec);
  if (secret !== undefined) return store(secret);
  return newKeyPair(call, KeySpec).then((pair) => call.atomically(() => store(pair?.privateKey ?? new Uint8Array())));
};

function usageOf(spec: Spec, usage: string | undefined): Key["usage"] {
  if (usage === undefined && spec !== "SYMMETRIC_DEFAULT") {
    throw invalid("You must specify a KeyUsage value for all KMS keys except for symmetric encryption keys.");
  }
  const wanted = (usage ?? "ENCRYPT_DECRYPT") as Key["usage"];
  if (algorithms[spec][wanted] === undefined)
    throw invalid(`KeyUsage ${wanted} is not compatible with KeySpec ${spec}`);
  return wanted;
}

function secretKey({ ids }: EmulatedCall, spec: Spec): Uint8Array | undefined {
  if (spec === "SYMMETRIC_DEFAULT") return ids.bytes(32);
  return spec.startsWith("HMAC_") ? ids.bytes(Number(spec.slice(5)) / 8) : undefined;
}
