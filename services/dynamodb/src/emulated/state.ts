import { type Collection, type RecordOf, record, type Scope } from "@cloudstub/kit";
import { tableSchema } from "../state.js";
import { type BackupState, backupState } from "./backups/state.js";
import type { ItemObserver } from "./item-observers.js";
import { type ItemState, itemState } from "./items/state.js";
import { type ReplicaState, replicaState } from "./replicas/state.js";
import { type StreamState, streamState } from "./streams/state.js";
import { type BackfillState, backfillState } from "./tables/index-backfill.js";
import { type StatusState, statusState } from "./tables/status.js";
import { tableSettings } from "./tables/table-settings.js";
import { type ThrottlingState, throttlingState } from "./throttling/state.js";
import { type TimeToLiveState, timeToLiveState } from "./time-to-live/state.js";
import { type TransferState, transferState } from "./transfers/state.js";

const emulatedTableSchema = record({ ...tableSchema, ...tableSettings });

/** A table with what AWS keeps of it besides. */
export type EmulatedTable = RecordOf<typeof emulatedTableSchema>;

/** What the emulated table service stores. */
export interface EmulatedState
  extends ItemState,
    StreamState,
    BackfillState,
    StatusState,
    TimeToLiveState,
    BackupState,
    TransferState,
    ReplicaState,
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
    ...statusState(own),
    ...timeToLiveState(own),
    ...backupState(own),
    ...transferState(own),
    ...replicaState(own),
    ...throttlingState(own),
  };
}
