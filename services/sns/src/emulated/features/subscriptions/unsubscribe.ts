import { callerArn, refusalText } from "@cloudstub/kit";
import { findSubscriptionEntry } from "../../../subscription.js";
import { LINK_KEY } from "../../engine/delivery/links.js";
import { notAuthorized, unsubscribeIsSigned } from "../../errors.js";
import type { EmulatedSubscription } from "../../state.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { sendConfirmation } from "./confirmation.js";
import { endSubscription } from "./subscriptions.js";

/** Ends a subscription. Succeeds without one too. An HTTP endpoint is told of it, and can take it up again. */
export const unsubscribe: EmulatedHandler<"Unsubscribe"> = ({ SubscriptionArn }, call) => {
  const entry = findSubscriptionEntry(call, SubscriptionArn);
  if (entry === undefined) return {};
  const subscription: EmulatedSubscription = entry.subscription;
  // Of queues this is so on AWS, too (SNS API reference, Unsubscribe).
  if (subscription.unsubscribeIsSigned || subscription.protocol === "sqs")
    checkOwner(call, SubscriptionArn, subscription);
  endSubscription(call, entry);
  const isHttp = subscription.protocol === "http" || subscription.protocol === "https";
  if (isHttp && !subscription.isPending) sendConfirmation(call, subscription, "UnsubscribeConfirmation");
  return {};
};

/** Throws `AuthorizationError` unless the request is signed by the owner of the subscription or of its topic. */
function checkOwner(call: EmulatedCall, arn: string, { owner }: EmulatedSubscription): void {
  const { caller, account } = call;
  const { accessKeyId = LINK_KEY } = caller;
  // Calls of other services, such as the one that made the subscription, come without a request and a signature.
  if (accessKeyId === LINK_KEY && call.request !== undefined) throw unsubscribeIsSigned();
  if (caller.account !== account && caller.account !== owner)
    throw notAuthorized(
      refusalText({ user: callerArn(call), action: "SNS:Unsubscribe", resource: arn, decision: "not allowed" }),
    );
}
