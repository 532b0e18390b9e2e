import { type Agent, type AgentCall, keys, ServiceError } from "@cloudstub/kit";
import type { Item } from "../../items/attribute-value.js";
import { type ItemText, itemText, readItem } from "../../items/item-text.js";
import type { EmulatedState, EmulatedTable } from "../state.js";
import { replicateWrite } from "./messages.js";
import { activeRegions } from "./replicas.js";
import type { LastWrite, OutgoingWrite, ReplicaState } from "./state.js";

/** One item that is written. */
interface Write {
  readonly place: string;
  readonly keys: Item;
  readonly item: ItemText | undefined;
  /** Where it was written first; undefined for a write of a client here. */
  readonly origin: LastWrite | undefined;
}

type SendingCall = Pick<AgentCall<ReplicaState>, "state" | "clock" | "region">;

/** Keeps a write for the replicas of its table. To be called once for each item that is written; it does nothing for a table without replicas. */
export function sendToReplicas(
  { state, clock, region }: SendingCall,
  table: EmulatedTable,
  { place, keys: ofItem, item, origin }: Write,
): void {
  if (table.replicas === undefined) return;
  const at = clock.now();
  const lastWrites = state.lastWrites.of(table.name);
  const version = Math.max(at, (lastWrites.get(place)?.version ?? 0) + 1);
  lastWrites.set(place, origin ?? { version, region });
  if (origin !== undefined) return;
  for (const to of activeRegions(table)) {
    const next = Number(state.outgoingWrites.lastKey() ?? 0) + 1;
    state.outgoingWrites.set(keys.counter(next), {
      table: table.name,
      region: to,
      keys: itemText(ofItem),
      ...(item !== undefined && { item }),
      at,
      version,
    });
  }
}

/** Sends writes to the replicas of their tables, in their order. */
export const sendWrites: Agent<EmulatedState> = {
  due({ outgoingWrites }) {
    const first = outgoingWrites.get(outgoingWrites.firstKey() ?? "");
    return first === undefined ? undefined : { time: first.at };
  },
  run(call) {
    const key = call.state.outgoingWrites.firstKey() ?? "";
    const write = call.state.outgoingWrites.get(key) as OutgoingWrite;
    try {
      send(call, write);
    } catch (error) {
      // A replica that is gone needs no writes; anything else is tried again.
      if (!ServiceError.is(error) || error.code !== "ResourceNotFoundException") throw error;
    }
    call.state.outgoingWrites.delete(key);
  },
};

function send({ peers, region: own }: AgentCall<EmulatedState>, { table, region, keys: key, item, version }: OutgoingWrite): void {
  const written = item === undefined ? { Key: readItem(key) } : { Item: readItem(item) };
  peers.tell(replicateWrite, { region }, { tableName: table, written, origin: { version, region: own } });
}
