import { type Call, type Collection, type RecordOf, record, type Scope } from "@cloudstub/kit";
import type { Item } from "../items/attribute-value.js";
import { tableSchema } from "../state.js";
import { type BackfillState, backfillState } from "./state/backfills.js";
import { type BackupState, backupState } from "./state/backups.js";
import { type ItemState, itemState, type StoredItem } from "./state/items.js";
import { type LagState, lagState } from "./state/lag.js";
import { type LastWrite, type ReplicaState, replicaState } from "./state/replicas.js";
import { type StreamState, streamState } from "./state/streams.js";
import { tableSettings } from "./state/table-settings.js";
import { type ThrottlingState, throttlingState } from "./state/throttling.js";
import { type TimeToLiveState, timeToLiveState } from "./state/time-to-live.js";
import { type TransferState, transferState } from "./state/transfers.js";
import { type TransitionState, transitionState } from "./state/transitions.js";

const emulatedTableSchema = record({ ...tableSchema, ...tableSettings });

/** A table with what AWS keeps of it besides. */
export type EmulatedTable = RecordOf<typeof emulatedTableSchema>;

/** What the emulated table service stores. */
export interface EmulatedState
  extends ItemState,
    StreamState,
    BackfillState,
    TransitionState,
    TimeToLiveState,
    BackupState,
    TransferState,
    ReplicaState,
    LagState,
    ThrottlingState {
  /** The contract's, with more members. By name. */
  readonly tables: Collection<EmulatedTable>;
  /** Who acts on each item that is written, in their order. */
  readonly itemObservers: readonly ItemObserver[];
}

/** Names the collections of the emulated table service. */
export function emulatedState(own: Scope, contract: Scope): Omit<EmulatedState, "itemObservers"> {
  return {
    tables: contract.collection("tables", emulatedTableSchema),
    ...itemState(own, contract),
    ...streamState(own),
    ...backfillState(own),
    ...transitionState(own),
    ...timeToLiveState(own),
    ...backupState(own),
    ...transferState(own),
    ...replicaState(own),
    ...lagState(own),
    ...throttlingState(own),
  };
}

/** One item that is written. */
export interface ItemChange {
  readonly table: EmulatedTable;
  /** The item's key attributes, and no others. */
  readonly keys: Item;
  /** The key under which the item is stored. */
  readonly itemKey: string;
  /** The item as it was stored; undefined where there was none. */
  readonly before: StoredItem | undefined;
  /** The item before, decoded when it is first asked for. */
  readonly old: () => Item | undefined;
  /** The item as it is stored now; undefined where it was deleted. */
  readonly after: (StoredItem & { readonly item: Item }) | undefined;
  /** True where the service itself deletes the item, at the end of its time to live. */
  readonly byService?: boolean;
  /** The write of another region that this one repeats. */
  readonly origin?: LastWrite;
}

/** The call of a write. */
export type WriteCall = Pick<Call<EmulatedState>, "state" | "clock" | "ids" | "region" | "choices">;

/** A feature that acts on each item that is written, in the transaction of the write. The overlay lists all of them, in their order. */
export interface ItemObserver {
  /** The setting of the tables that have this feature; it is not asked about the items of others. */
  readonly setting: "pointInTimeRecovery" | "timeToLive" | "replicas" | "stream";
  /** Called once for each item, after it was stored. */
  readonly observe: (call: WriteCall, change: ItemChange) => void;
}
