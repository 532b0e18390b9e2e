import type { Overlay } from "@cloudstub/kit";
import type { Sns } from "../types.js";
import { accountIn, authorize } from "./accounts.js";
import { adopt, leave } from "./adopt.js";
import { certificates } from "./delivery/certificates.js";
import { deliveries } from "./delivery/deliveries.js";
import { httpDeliveries } from "./delivery/http-deliveries.js";
import { loopbackOnly } from "./delivery/reach.js";
import { constraints } from "./generated/constraints.js";
import { mobileOperations } from "./mobile/operations.js";
import { confirmSubscription } from "./operations/confirm-subscription.js";
import { getSubscriptionAttributes } from "./operations/get-subscription-attributes.js";
import { listSubscriptions } from "./operations/list-subscriptions.js";
import { listSubscriptionsByTopic } from "./operations/list-subscriptions-by-topic.js";
import { publish } from "./operations/publish.js";
import { publishBatch } from "./operations/publish-batch.js";
import { setSubscriptionAttributes } from "./operations/set-subscription-attributes.js";
import { subscribe } from "./operations/subscribe.js";
import { unsubscribe } from "./operations/unsubscribe.js";
import { smsOperations } from "./sms/operations.js";
import { type EmulatedState, emulatedState } from "./state.js";
import { expiry } from "./subscriptions/expiry.js";
import { topicOperations } from "./topics/operations.js";
import { emulatedRoutes } from "./views/routes.js";

/** The topic service as AWS runs it: every operation. */
export const emulated: Overlay<Sns, EmulatedState> = {
  state: emulatedState,
  adopt,
  leave,
  scope: "region",
  accountIn,
  authorize,
  // The links in messages are requests of the Query protocol.
  wire: { queryByGet: true },
  constraints,
  operations: {
    ...topicOperations,
    ConfirmSubscription: confirmSubscription,
    GetSubscriptionAttributes: getSubscriptionAttributes,
    ListSubscriptions: listSubscriptions,
    ListSubscriptionsByTopic: listSubscriptionsByTopic,
    Publish: publish,
    PublishBatch: publishBatch,
    SetSubscriptionAttributes: setSubscriptionAttributes,
    Subscribe: subscribe,
    Unsubscribe: unsubscribe,
    ...mobileOperations,
    ...smsOperations,
  },
  ignores: { CreateSMSSandboxPhoneNumber: ["LanguageCode"], ListOriginationNumbers: ["MaxResults"] },
  options: [loopbackOnly],
  reads: [
    "CheckIfPhoneNumberIsOptedOut",
    "GetDataProtectionPolicy",
    "GetEndpointAttributes",
    "GetPlatformApplicationAttributes",
    "GetSMSAttributes",
    "GetSMSSandboxAccountStatus",
    "GetSubscriptionAttributes",
    "GetTopicAttributes",
    "ListEndpointsByPlatformApplication",
    "ListOriginationNumbers",
    "ListPhoneNumbersOptedOut",
    "ListPlatformApplications",
    "ListSMSSandboxPhoneNumbers",
    "ListSubscriptions",
    "ListSubscriptionsByTopic",
    "ListTagsForResource",
    "ListTopics",
  ],
  routes: emulatedRoutes,
  downloads: certificates,
  agents: { deliveries, httpDeliveries, expiry },
};
