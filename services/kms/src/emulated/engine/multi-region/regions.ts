import type { Key } from "../../state.js";
import type { StoreCall } from "../../types.js";
import { notPrimary } from "../errors.js";
import { changeableKey, checkUsable, keyArn } from "../keys/find-key.js";

/** The regions of a key and its related ones; undefined for a key of one region. */
export function regionsOf({ region }: Pick<StoreCall, "region">, key: Key): NonNullable<Key["regions"]> | undefined {
  if (!key.id.startsWith("mrk-")) return undefined;
  return key.regions ?? { primary: region, replicas: [] };
}

/** True for a replica, which shares what its primary key has. */
export function isReplica(call: Pick<StoreCall, "region">, key: Key): boolean {
  return (regionsOf(call, key)?.primary ?? call.region) !== call.region;
}

/**
 * A primary key that can be replicated, or become a replica, with its regions. Throws `UnsupportedOperationException` for a key of one region
 * and for a replica, and the errors of keys that can't be used.
 */
export function primaryKey(call: StoreCall, text: string) {
  const key = changeableKey(call, text);
  const regions = regionsOf(call, key);
  if (regions?.primary !== call.region) throw notPrimary(keyArn(call, key));
  // The keys whose material is imported are replicated without it.
  if (key.state !== "PendingImport") checkUsable(call, key);
  return { key, regions };
}
