import type { StateCall } from "@cloudstub/kit";
import { adoptItems, leaveItems } from "./features/items/adopt.js";
import { finishTransition } from "./features/tables/finish-transitions.js";
import type { EmulatedState } from "./state.js";

/** Builds the overlay's records over those of the contract. */
export function adopt(call: StateCall<EmulatedState>): void {
  adoptItems(call.state);
}

/** Gives the contract what it can show of the overlay's records. A table that is being deleted is gone there. */
export function leave(call: StateCall<EmulatedState>): void {
  for (const table of call.state.tables.values())
    if (table.transition !== undefined) finishTransition(call.state, table);
  leaveItems(call.state);
}
