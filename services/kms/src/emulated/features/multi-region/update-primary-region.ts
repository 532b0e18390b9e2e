import { keyNotFound } from "../../engine/errors.js";
import { keyArn } from "../../engine/keys/find-key.js";
import { primaryKey } from "../../engine/multi-region/regions.js";
import { synchronize } from "../../engine/multi-region/related-keys.js";
import type { Key } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";

/**
 * Makes a replica the primary key, and the primary key a replica. Throws `NotFoundException` where the region has none; AWS's words for that
 * are not documented.
 */
export const updatePrimaryRegion: EmulatedHandler<"UpdatePrimaryRegion"> = ({ KeyId, PrimaryRegion }, call) => {
  const { key, regions } = primaryKey(call, KeyId);
  if (!regions.replicas.includes(PrimaryRegion)) throw keyNotFound(keyArn({ ...call, region: PrimaryRegion }, key));
  const replicas = [...regions.replicas.filter((region) => region !== PrimaryRegion), regions.primary].sort();
  const changed: Key = { ...key, regions: { primary: PrimaryRegion, replicas } };
  call.state.keys.set(key.id, changed);
  synchronize(call, changed);
  return {};
};
