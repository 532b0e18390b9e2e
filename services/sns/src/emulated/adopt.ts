import type { StateCall } from "@cloudstub/kit";
import type { EmulatedState } from "./state.js";

/** Lets the subscriptions that the contract stored get messages: they have no filter policies. */
export function adopt({ state }: StateCall<EmulatedState>): void {
  for (const topic of state.topics.keys()) {
    const unindexed = state.unindexed.of(topic);
    for (const key of state.subscriptions.of(topic).keys()) unindexed.set(key, true);
  }
}

/** The contract has no subscriptions that wait for their confirmation, so that these end here. It shows the others without their attributes. */
export function leave({ state }: StateCall<EmulatedState>): void {
  for (const topic of state.topics.keys()) {
    const index = state.subscriptionKeys.of(topic);
    for (const [key, subscription] of state.subscriptions.of(topic).entries()) {
      if (!subscription.isPending) continue;
      state.subscriptions.of(topic).delete(key);
      for (const [name, indexed] of index.entries()) if (indexed === key) index.delete(name);
    }
  }
}
