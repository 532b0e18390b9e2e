import { pendingDeletion } from "../errors.js";
import { defaultPolicy } from "../keys/create-key.js";
import { findKey, keyArn } from "../keys/find-key.js";
import { checkPolicy } from "../keys/policy.js";
import { schedule, scheduleDeletion } from "../keys/schedule.js";
import { withTags } from "../keys/tags.js";
import type { Key } from "../state.js";
import type { StoreCall } from "../types.js";
import { type messageIn, type RelatedCall, regionsOf, synchronize } from "./related-keys.js";

/** What a replica has of its own. */
interface ReplicaInput {
  readonly Description?: string | undefined;
  readonly Policy?: string | undefined;
  readonly Tags?: Parameters<typeof withTags>[1];
}

/** Stores the replica of a primary key in this region. One of imported material waits for the same material. */
export function storeReplica(call: StoreCall, primary: Key, { Description = "", Policy, Tags }: ReplicaInput): Key {
  if (Policy !== undefined) checkPolicy(Policy);
  const { id, spec, usage, manager, origin, materialId } = primary;
  const replica: Key = {
    id,
    spec,
    usage,
    manager,
    ...(origin && { origin }),
    ...(materialId !== undefined && { materialId }),
    description: Description,
    state: origin === undefined ? "Enabled" : "PendingImport",
    createdAt: call.clock.now(),
    material: [],
    policy: Policy ?? defaultPolicy(call),
    tags: withTags([], Tags),
  };
  return share(call, replica, primary);
}

/** Takes what another region tells of a key. Throws `KMSInvalidStateException` where a key that is pending deletion is to be the primary one. */
export function receive(call: RelatedCall, id: string, { key: other, left }: NonNullable<ReturnType<typeof messageIn>>) {
  const key = findKey(call, id);
  if (other !== undefined) {
    if (other.regions?.primary === call.region && key.state === "PendingDeletion") throw pendingDeletion(keyArn(call, key));
    share(call, key, other);
    return {};
  }
  const { primary, replicas } = regionsOf(call, key) ?? { primary: call.region, replicas: [] };
  const without: Key = { ...key, regions: { primary, replicas: replicas.filter((region) => region !== left) } };
  call.state.keys.set(id, without);
  if (key.state === "PendingReplicaDeletion" && replicas.length === 1) scheduleDeletion(call, without, key.waitingDays ?? 0);
  return synchronize(call, without, {});
}

/** Stores a key with what it shares with a related one. The primary key is the one that is rotated. */
function share(call: StoreCall, { rotation: before, ...own }: Key, { regions, material, rotation, origin }: Key): Key {
  const key: Key = { ...own, ...(regions && { regions }), ...(origin === undefined && { material }), ...(rotation && { rotation }) };
  call.state.keys.set(key.id, key);
  if (rotation !== undefined && regions?.primary === call.region) schedule(call, key, { kind: "rotate", time: rotation.nextAt });
  return key;
}
