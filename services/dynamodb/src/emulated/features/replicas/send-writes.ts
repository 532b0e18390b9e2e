import { type Agent, type AgentCall, keys, ServiceError } from "@cloudstub/kit";
import { itemText, readItem } from "../../../items/item-text.js";
import { activeRegions } from "../../engine/replicas/replicas.js";
import type { OutgoingWrite } from "../../state/replicas.js";
import type { EmulatedState, ItemObserver } from "../../state.js";
import { replicateWrite } from "./messages.js";

/** Keeps writes for the replicas of their table. */
export const sendToReplicas: ItemObserver = {
  setting: "replicas",
  observe({ state, clock, region }, { table, itemKey, keys: ofItem, after, origin }) {
    const at = clock.now();
    const lastWrites = state.lastWrites.of(table.name);
    const version = Math.max(at, (lastWrites.get(itemKey)?.version ?? 0) + 1);
    lastWrites.set(itemKey, origin ?? { version, region });
    if (origin !== undefined) return;
    for (const to of activeRegions(table)) {
      const next = Number(state.outgoingWrites.lastKey() ?? 0) + 1;
      state.outgoingWrites.set(keys.counter(next), {
        table: table.name,
        region: to,
        keys: itemText(ofItem),
        ...(after && { item: after.text }),
        at,
        version,
      });
    }
  },
};

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

function send(
  { peers, region: own }: AgentCall<EmulatedState>,
  { table, region, keys: key, item, version }: OutgoingWrite,
): void {
  const written = item === undefined ? { Key: readItem(key) } : { Item: readItem(item) };
  peers.tell(replicateWrite, { region }, { tableName: table, written, origin: { version, region: own } });
}
