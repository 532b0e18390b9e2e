import { subscriptionArn } from "../../../subscription.js";
import { findTopic } from "../../engine/topics/topic.js";
import type { EmulatedHandler } from "../../types.js";
import { subscribeTo } from "./subscribe-to.js";

/** Subscribes an endpoint. Its subscription's ARN is told where it needs no confirmation, or where it is asked for. */
export const subscribe: EmulatedHandler<"Subscribe"> = (
  { TopicArn, Protocol, Endpoint = "", Attributes, ReturnSubscriptionArn },
  call,
) => {
  const topic = findTopic(call, TopicArn);
  const subscription = subscribeTo(call, topic, {
    protocol: Protocol,
    endpoint: Endpoint,
    attributes: Attributes ?? {},
  });
  const isTold = !subscription.isPending || ReturnSubscriptionArn === true;
  return { SubscriptionArn: isTold ? subscriptionArn(call, subscription) : "pending confirmation" };
};
