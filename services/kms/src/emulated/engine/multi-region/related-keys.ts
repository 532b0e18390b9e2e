import { type AgentCall, type RegionMessage, ServiceError } from "@cloudstub/kit";
import type { EmulatedState, Key, KeyMaterial } from "../../state.js";
import type { StoreCall } from "../../types.js";
import { pendingDeletion } from "../errors.js";
import { findKey, keyArn } from "../keys/find-key.js";
import { withMaterial } from "../keys/material.js";
import { defaultPolicy } from "../keys/new-key.js";
import { checkPolicy } from "../keys/policy.js";
import { schedule, scheduleDeletion } from "../keys/schedule.js";
import { withTags } from "../keys/tags.js";
import { regionsOf } from "./regions.js";

/*
 * A primary key and its replicas are keys of one id in several regions. Each of them has what they share: the regions, the rotation, and the
 * material, unless that is imported. A region that changes one of these tells the others.
 */

/** What is needed to tell the other regions. */
export type RelatedCall = StoreCall & Pick<AgentCall<EmulatedState>, "peers" | "atomically">;

/** Gives the related keys of a key what they share with it. */
export function synchronize(call: RelatedCall, key: Key): void {
  const { primary, replicas } = regionsOf(call, key) ?? { primary: call.region, replicas: [] };
  for (const region of [primary, ...replicas])
    if (region !== call.region) call.peers.tell(shareKey, { region }, { key });
}

/** Tells the primary key that its replica in this region was deleted. A primary key that is gone needs to know nothing. */
export function tellOfDeletion(call: RelatedCall, key: Key): void {
  const { primary } = regionsOf(call, key) ?? { primary: call.region };
  if (primary === call.region) return;
  try {
    call.peers.tell(removeReplica, { region: primary }, { id: key.id, region: call.region });
  } catch (error) {
    if (!ServiceError.is(error) || error.code !== "NotFoundException") throw error;
  }
}

/** A key to be replicated, and what the replica has of its own. */
interface ReplicaSource {
  readonly primary: Key;
  readonly description: string | undefined;
  readonly policy: string | undefined;
  readonly tags: Parameters<typeof withTags>[1];
}

/** Stores the replica of a primary key, and returns it. One of imported material waits for the same material. */
export const createReplica: RegionMessage<EmulatedState, ReplicaSource, Key> = {
  service: "kms",
  name: "CreateReplica",
  receive({ primary, description = "", policy, tags }, call) {
    if (policy !== undefined) checkPolicy(policy);
    const { id, spec, usage, manager, origin } = primary;
    const replica: Key = {
      id,
      spec,
      usage,
      manager,
      ...(origin && { origin }),
      description,
      state: origin === undefined ? "Enabled" : "PendingImport",
      createdAt: call.clock.now(),
      material: [],
      policy: policy ?? defaultPolicy(call),
      tags: withTags([], tags),
    };
    return share(call, replica, primary);
  },
};

/** Takes what a related key shares. Throws `KMSInvalidStateException` where a key that is pending deletion is to be the primary one. */
const shareKey: RegionMessage<EmulatedState, { readonly key: Key }> = {
  service: "kms",
  name: "ShareKey",
  receive({ key: other }, call) {
    const key = findKey(call, other.id);
    if (other.regions?.primary === call.region && key.state === "PendingDeletion")
      throw pendingDeletion(keyArn(call, key));
    share(call, key, other);
  },
};

/** Tells a primary key that its replica in a region was deleted. */
const removeReplica: RegionMessage<EmulatedState, { readonly id: string; readonly region: string }> = {
  service: "kms",
  name: "RemoveReplica",
  receive({ id, region: removed }, call) {
    const key = findKey(call, id);
    const { primary, replicas } = regionsOf(call, key) ?? { primary: call.region, replicas: [] };
    const without: Key = { ...key, regions: { primary, replicas: replicas.filter((region) => region !== removed) } };
    call.state.keys.set(id, without);
    if (key.state === "PendingReplicaDeletion" && replicas.length === 1)
      scheduleDeletion(call, without, key.waitingDays ?? 0);
    synchronize(call, without);
  },
};

/**
 * Whether the related keys of a key have the bytes of one of its imported materials too: only then it can be rotated to that (API reference,
 * "RotationsListEntry", `KeyMaterialState`).
 */
export function isImportedEverywhere(call: RelatedCall, key: Key, materialId: string): boolean {
  const { primary, replicas } = regionsOf(call, key) ?? { primary: call.region, replicas: [] };
  return [primary, ...replicas].every(
    (region) => region === call.region || call.peers.tell(askForMaterial, { region }, { id: key.id, materialId }),
  );
}

/** Asks a related key whether it has the bytes of a material. */
const askForMaterial: RegionMessage<EmulatedState, { readonly id: string; readonly materialId: string }, boolean> = {
  service: "kms",
  name: "AskForMaterial",
  receive({ id, materialId }, call) {
    return findKey(call, id).material.some((each) => each.id === materialId && each.bytes !== undefined);
  },
};

/** Stores a key with what it shares with a related one. The primary key is the one that is rotated. */
function share(call: StoreCall, { rotation: before, ...own }: Key, primary: Key): Key {
  const { regions, rotation } = primary;
  const shared: Key = { ...own, ...(regions && { regions }), ...(rotation && { rotation }) };
  const key: Key =
    primary.origin === undefined
      ? { ...shared, material: primary.material }
      : withMaterial(shared, importedMaterial(own, primary));
  call.state.keys.set(key.id, key);
  if (rotation !== undefined && regions?.primary === call.region)
    schedule(call, key, { kind: "rotate", time: rotation.nextAt });
  return key;
}

/** The materials that a primary key has, with the bytes that were imported into the replica: each key has its own imports. */
function importedMaterial({ material: own }: Pick<Key, "material">, { material }: Key): readonly KeyMaterial[] {
  return material.map(({ bytes, expiresAt, description, ...shared }) => {
    const mine = own.find(({ id }) => id === shared.id);
    return {
      ...shared,
      ...(mine?.bytes && { bytes: mine.bytes }),
      ...(mine?.expiresAt !== undefined && { expiresAt: mine.expiresAt }),
      ...(mine?.description !== undefined && { description: mine.description }),
    };
  });
}
