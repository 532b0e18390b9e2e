import type { StateCall } from "@cloudstub/kit";
import type { EmulatedState } from "./state.js";

/** Leaves the contract the latest version of each parameter, with the members of its records only. */
export function leave({ state }: StateCall<EmulatedState>): void {
  for (const {
    tier,
    dataType,
    labels,
    policies,
    cipherText,
    byKms,
    dataKey,
    ...parameter
  } of state.parameters.values())
    state.parameters.set(parameter.name, parameter);
}
