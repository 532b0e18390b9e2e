import { tableExists } from "../../errors.js";
import { findTable } from "../../tables/table-name.js";
import { addEntry } from "../indexes/index-entries.js";
import { countSize } from "../indexes/table-size.js";
import { decodeItem } from "../items/encoded-item.js";
import { keysOf } from "../keys/table-keys.js";
import type { EmulatedTable } from "../state.js";
import { enableStream } from "../streams/streams.js";
import type { EmulatedCall } from "../types.js";
import { type ItemWrite, prepare, store } from "../writing/item-write.js";
import type { ReplicaMessage } from "./marker.js";
import { inRegions, withReplicas } from "./replicas.js";
import type { LastWrite } from "./state.js";

type Created = ReplicaMessage & { readonly table: EmulatedTable };

/** Creates a replica of another region's table. Throws `ResourceInUseException` where there is a table of its name. */
export function createReplica(call: EmulatedCall, { table: source, items = [], lastWrites = [], regions = [] }: Created): void {
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
  for (const [place, stored] of items) {
    state.items.of(table.name).set(place, stored);
    for (const index of indexes) addEntry(state, table, { index, key: place, item: decodeItem(stored) });
  }
  for (const [place, write] of lastWrites) state.lastWrites.of(table.name).set(place, write);
  countSize(state, table);
}

/** Takes over which other replicas there are. */
export function changeRegions({ state }: Pick<EmulatedCall, "state">, name: string, { regions, left }: ReplicaMessage): void {
  const table = findTable(state, name);
  const replicas = regions === undefined ? (table.replicas ?? []).filter(({ region }) => region !== left) : inRegions(regions);
  state.tables.set(table.name, withReplicas(table, replicas));
}

/**
 * Does a write of another region, unless the item was written later here: the last writer wins (DynamoDB Developer Guide, "Global tables":
 * "Consistency and conflict resolution"). Of two writes at one time that of the greater region's name wins.
 */
export function receiveWrite(call: EmulatedCall, write: ItemWrite, origin: LastWrite): void {
  const prepared = prepare(call, findTable(call.state, write.tableName), write);
  const last = call.state.lastWrites.of(prepared.table.name).get(prepared.place);
  if (last !== undefined && (last.version > origin.version || (last.version === origin.version && last.region > origin.region))) return;
  store(call, { ...prepared, origin });
}
