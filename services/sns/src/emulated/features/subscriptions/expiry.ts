import { type Agent, keys } from "@cloudstub/kit";
import { findSubscriptionEntry, subscriptionArn } from "../../../subscription.js";
import type { EmulatedState, EmulatedSubscription } from "../../state.js";
import { endSubscription } from "./subscriptions.js";

/**
 * Forgets tokens that are too old, and ends the subscriptions that were not confirmed by then (SNS Developer Guide, "Deleting an Amazon SNS topic
 * and subscription").
 */
export const expiry: Agent<EmulatedState> = {
  due({ tokenExpiry }) {
    const key = tokenExpiry.firstKey();
    return key === undefined ? undefined : { time: keys.timeOf(key), housekeeping: true };
  },
  what: () => ["a token that confirms a subscription expires"],
  run(call) {
    const { tokens, tokenExpiry } = call.state;
    const key = tokenExpiry.firstKey() ?? "";
    const token = tokenExpiry.get(key) ?? "";
    const sent = tokens.get(token);
    tokenExpiry.delete(key);
    tokens.delete(token);
    const entry =
      sent === undefined ? undefined : findSubscriptionEntry(call, subscriptionArn(call, sent.subscription));
    if (entry === undefined) return;
    const { isPending, confirmBy = 0 }: EmulatedSubscription = entry.subscription;
    // One that was sent another token has more time.
    if (isPending && confirmBy <= call.clock.now()) endSubscription(call, entry);
  },
};
