import { allSubscriptions } from "../subscription.js";
import { listed } from "../subscription-attributes.js";
import type { SnsHandler } from "../types.js";

/** All subscriptions of all topics in one page. */
export const listSubscriptions: SnsHandler<"ListSubscriptions"> = (_, call) => ({
  Subscriptions: Array.from(allSubscriptions(call.state), (subscription) => listed(call, subscription)),
});
