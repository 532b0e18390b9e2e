import type { Overlay } from "@cloudstub/kit";
import type { Sns } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { confirmSubscription } from "./confirm-subscription.js";
import { getSubscriptionAttributes } from "./get-subscription-attributes.js";
import { listSubscriptions } from "./list-subscriptions.js";
import { listSubscriptionsByTopic } from "./list-subscriptions-by-topic.js";
import { setSubscriptionAttributes } from "./set-subscription-attributes.js";
import { subscribe } from "./subscribe.js";
import { unsubscribe } from "./unsubscribe.js";

/** The operations on subscriptions. */
export const subscriptionOperations = {
  ConfirmSubscription: confirmSubscription,
  GetSubscriptionAttributes: getSubscriptionAttributes,
  ListSubscriptions: listSubscriptions,
  ListSubscriptionsByTopic: listSubscriptionsByTopic,
  SetSubscriptionAttributes: setSubscriptionAttributes,
  Subscribe: subscribe,
  Unsubscribe: unsubscribe,
} satisfies Overlay<Sns, EmulatedState>["operations"];
