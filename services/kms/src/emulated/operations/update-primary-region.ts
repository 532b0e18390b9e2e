import { keyNotFound } from "../errors.js";
import { keyArn } from "../keys/find-key.js";
import { messageIn, primaryKey, synchronize } from "../multi-region/related-keys.js";
import { receive } from "../multi-region/replicas.js";
import type { Key } from "../state.js";
import type { EmulatedHandler } from "../types.js";

/**
 * Makes a replica the primary key, and the primary key a replica. Throws `NotFoundException` where the region has none; AWS's words for that
 * are not documented. Related keys tell one another with this operation.
 */
export const updatePrimaryRegion: EmulatedHandler<"UpdatePrimaryRegion"> = (input, call) => {
  const message = messageIn(input);
  if (message !== undefined) return receive(call, input.KeyId, message);
  const { PrimaryRegion } = input;
  const { key, regions } = primaryKey(call, input.KeyId);
  if (!regions.replicas.includes(PrimaryRegion)) throw keyNotFound(keyArn({ ...call, region: PrimaryRegion }, key));
  const replicas = [...regions.replicas.filter((region) => region !== PrimaryRegion), regions.primary].sort();
  const changed: Key = { ...key, regions: { primary: PrimaryRegion, replicas } };
  call.state.keys.set(key.id, changed);
  return synchronize(call, changed, {});
};
