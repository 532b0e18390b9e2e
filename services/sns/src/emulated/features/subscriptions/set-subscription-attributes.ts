import { replay } from "../../engine/archive/replay.js";
import type { EmulatedHandler } from "../../types.js";
import { checkAttributes } from "./subscription-attributes.js";
import { findEntry, updateSubscription } from "./subscriptions.js";

/** Sets an attribute of a subscription. Without a value it has its default again. */
export const setSubscriptionAttributes: EmulatedHandler<"SetSubscriptionAttributes"> = (input, call) => {
  const { SubscriptionArn, AttributeName: name, AttributeValue: value = "" } = input;
  const entry = findEntry(call, SubscriptionArn);
  const attributes = {
    ...entry.subscription.attributes,
    [name]: name === "RawMessageDelivery" ? value.toLowerCase() : value,
  };
  const { owner = call.account } = entry.subscription;
  const { region } = call;
  checkAttributes([name], {
    ...entry.subscription,
    account: owner,
    region,
    attributes: { ...attributes, [name]: value },
  });
  const subscription = updateSubscription(call, entry, { attributes });
  const topic = call.state.topics.get(subscription.topic);
  if (name === "ReplayPolicy" && topic !== undefined && !subscription.isPending) replay(call, topic, subscription);
  return {};
};
