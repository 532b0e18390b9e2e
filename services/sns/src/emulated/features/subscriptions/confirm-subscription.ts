import { invalidTopic } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";
import { confirm } from "./confirmation.js";

/** Confirms a subscription by the token that its endpoint was sent. The topic is read for its region only, as on AWS. */
export const confirmSubscription: EmulatedHandler<"ConfirmSubscription"> = (
  { TopicArn, Token, AuthenticateOnUnsubscribe },
  call,
) => {
  const [, , service, region, , topic] = TopicArn.split(":");
  if (service !== "sns" || region !== call.region || topic === undefined) throw invalidTopic();
  return { SubscriptionArn: confirm(call, Token, AuthenticateOnUnsubscribe === "true") };
};
