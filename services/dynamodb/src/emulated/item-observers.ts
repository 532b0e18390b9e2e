import type { Call } from "@cloudstub/kit";
import type { Item } from "../items/attribute-value.js";
import type { StoredItem } from "./items/state.js";
import type { LastWrite } from "./replicas/state.js";
import type { EmulatedState, EmulatedTable } from "./state.js";

/** One item that is written. */
export interface ItemChange {
  readonly table: EmulatedTable;
  /** The item's key attributes, and no others. */
  readonly keys: Item;
  /** Where the item is stored. */
  readonly place: string;
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
export type WriteCall = Pick<Call<EmulatedState>, "state" | "clock" | "ids" | "region">;

/** A feature that acts on each item that is written, in the transaction of the write. The overlay lists all of them, in their order. */
export interface ItemObserver {
  /** The setting of the tables that have this feature; it is not asked about the items of others. */
  readonly setting: "pointInTimeRecovery" | "timeToLive" | "replicas" | "stream";
  /** Called once for each item, after it was stored. */
  readonly observe: (call: WriteCall, change: ItemChange) => void;
}
