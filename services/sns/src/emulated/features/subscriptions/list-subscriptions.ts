import { page, pageStart } from "../../page.js";
import type { EmulatedSubscription } from "../../state.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { listed } from "./subscription-attributes.js";

/** The subscriptions of all topics of the account, a hundred in a page. */
export const listSubscriptions: EmulatedHandler<"ListSubscriptions"> = ({ NextToken }, call) => {
  const { items, ...next } = page(entriesAfter(call, pageStart(NextToken).after));
  return { Subscriptions: items.map((subscription) => listed(call, subscription)), ...next };
};

/** By topic, then in the order of subscribing; keys are those of both, with a slash between them. */
function* entriesAfter(
  { state }: EmulatedCall,
  last: string | undefined,
): IterableIterator<[string, EmulatedSubscription]> {
  const [from = "", after = ""] = last?.split("/") ?? [];
  for (const topic of state.topics.keys({ from })) {
    const range = topic === from && after !== "" ? { after } : {};
    for (const [key, subscription] of state.subscriptions.of(topic).entries(range))
      yield [`${topic}/${key}`, subscription];
  }
}
