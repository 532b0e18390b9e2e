import type { RegionMessage } from "@cloudstub/kit";
import { tableExists } from "../../../errors.js";
import type { Item } from "../../../items/attribute-value.js";
import { findTable } from "../../../tables/table-name.js";
import { addEntry } from "../../engine/indexes/index-entries.js";
import { countSize } from "../../engine/indexes/table-size.js";
import { decodeItem } from "../../engine/items/encoded-item.js";
import { keysOf } from "../../engine/keys/table-keys.js";
import { inRegions, withReplicas } from "../../engine/replicas/replicas.js";
import { enableStream } from "../../engine/streams/streams.js";
import { deleteTable } from "../../engine/tables/begin-deletion.js";
import { namedTable } from "../../engine/tables/named-table.js";
import { prepare, store } from "../../engine/writing/item-write.js";
import { deleteRequest, putRequest } from "../../engine/writing/requests.js";
import type { StoredItem } from "../../state/items.js";
import type { LastWrite } from "../../state/replicas.js";
import type { EmulatedState, EmulatedTable } from "../../state.js";

/*
 * What the replicas of a table tell one another. Each region is a table of its own; these messages are all that one knows of the others.
 */

type Message<Content> = RegionMessage<EmulatedState, Content>;

/** A table with all that its replica begins with. */
interface ReplicaSource {
  readonly table: EmulatedTable;
  readonly items: Iterable<readonly [itemKey: string, item: StoredItem]>;
  readonly lastWrites: Iterable<readonly [itemKey: string, write: LastWrite]>;
  /** The regions of the other replicas. */
  readonly regions: readonly string[];
}

/** Creates a replica of another region's table. Throws `ResourceInUseException` where there is a table of its name. */
export const createReplica: Message<ReplicaSource> = {
  service: "dynamodb",
  name: "CreateReplica",
  receive({ table: source, items, lastWrites, regions }, call) {
    const { state, clock, ids } = call;
    if (state.tables.has(source.name)) throw tableExists(source.name);
    const { name, partition, sort, definition, tableClass, onDemandThroughput, payPerRequestSince } = source;
    const bare: EmulatedTable = {
      name,
      id: ids.uuid(),
      createdAt: clock.now(),
      partition,
      ...(sort && { sort }),
      definition,
      ...(tableClass && { tableClass }),
      ...(onDemandThroughput && { onDemandThroughput }),
      ...(payPerRequestSince !== undefined && { payPerRequestSince }),
      replicas: inRegions(regions),
    };
    const table = enableStream(call, bare, "NEW_AND_OLD_IMAGES");
    state.tables.set(table.name, table);
    const { indexes } = keysOf(table);
    for (const [itemKey, stored] of items) {
      state.items.of(table.name).set(itemKey, stored);
      for (const index of indexes) addEntry(state, table, { index, key: itemKey, item: decodeItem(stored) });
    }
    for (const [itemKey, write] of lastWrites) state.lastWrites.of(table.name).set(itemKey, write);
    countSize(state, table);
  },
};

/** Deletes a replica, unless it is protected. The other regions know already. */
export const deleteReplica: Message<{ readonly tableName: string }> = {
  service: "dynamodb",
  name: "DeleteReplica",
  receive: ({ tableName }, call) => deleteTable(call, namedTable(call, tableName, "named")),
};

/** Names all other replicas of a table. */
export const updateReplicas: Message<{ readonly tableName: string; readonly regions: readonly string[] }> = {
  service: "dynamodb",
  name: "UpdateReplicas",
  receive({ tableName, regions }, { state }) {
    const table = findTable(state, tableName);
    state.tables.set(table.name, withReplicas(table, inRegions(regions)));
  },
};

/** Tells that the replica in a region was deleted. */
export const removeReplica: Message<{ readonly tableName: string; readonly region: string }> = {
  service: "dynamodb",
  name: "RemoveReplica",
  receive({ tableName, region: removed }, { state }) {
    const table = findTable(state, tableName);
    const others = (table.replicas ?? []).filter(({ region }) => region !== removed);
    state.tables.set(table.name, withReplicas(table, others));
  },
};

/** A write of one item: the item as it is now, or the key of one that was deleted. */
interface ReplicatedWrite {
  readonly tableName: string;
  readonly written: { readonly Item: Item } | { readonly Key: Item };
  readonly origin: LastWrite;
}

/**
 * Does a write of another region, unless the item was written later here: the last writer wins (DynamoDB Developer Guide, "Global tables":
 * "Consistency and conflict resolution"). Of two writes at one time that of the greater region's name wins.
 */
export const replicateWrite: Message<ReplicatedWrite> = {
  service: "dynamodb",
  name: "ReplicateWrite",
  receive({ tableName: TableName, written, origin }, call) {
    const write = "Item" in written ? putRequest({ TableName, ...written }) : deleteRequest({ TableName, ...written });
    const prepared = prepare(call, findTable(call.state, TableName), write);
    const last = call.state.lastWrites.of(prepared.table.name).get(prepared.itemKey);
    if (
      last !== undefined &&
      (last.version > origin.version || (last.version === origin.version && last.region > origin.region))
    )
      return;
    store(call, { ...prepared, origin });
  },
};
