import type { StateCall } from "@cloudstub/kit";
import { dropSubscription } from "../subscription.js";
import type { EmulatedState } from "./state.js";

/** Lets the subscriptions that the contract stored get messages: they have no filter policies. */
export function adopt({ state }: StateCall<EmulatedState>): void {
  for (const topic of state.topics.keys()) {
    const unindexed = state.unindexed.of(topic);
    for (const key of state.subscriptions.of(topic).keys()) unindexed.set(key, true);
  }
}

/** Ends the subscriptions that wait for their confirmation, which the contract does not have. It shows the others without their attributes. */
export function leave({ state }: StateCall<EmulatedState>): void {
  for (const topic of state.topics.keys()) {
    for (const [key, subscription] of state.subscriptions.of(topic).entries()) {
      if (subscription.isPending) dropSubscription(state, { topic, key, subscription });
    }
  }
}
