import type { StateCall } from "@cloudstub/kit";
import { adoptItems, leaveItems } from "./items/adopt.js";
import type { EmulatedState } from "./state.js";

/** Builds the overlay's records over those of the contract. */
export function adopt(call: StateCall<EmulatedState>): void {
  adoptItems(call.state);
}

/** Gives the contract what it can show of the overlay's records. */
export function leave(call: StateCall<EmulatedState>): void {
  leaveItems(call.state);
}
