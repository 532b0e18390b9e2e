import type { StateCall } from "@cloudstub/kit";
import type { EmulatedState } from "./types.js";

/** The contract's records hold `$LATEST`, and are the overlay's too: a function without settings has the defaults. */
export function leave({ state }: StateCall<EmulatedState>): void {
  for (const [name, configuration] of state.functions.entries()) {
    if (configuration.State === "Active" && configuration.LastUpdateStatus === "Successful") continue;
    const { StateReason, StateReasonCode, LastUpdateStatusReason, LastUpdateStatusReasonCode, ...rest } = configuration;
    state.functions.set(name, { ...rest, State: "Active", LastUpdateStatus: "Successful" });
  }
}
