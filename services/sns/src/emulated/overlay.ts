import { type Overlay, validationErrorWithKeys } from "@cloudstub/kit";
import type { Sns } from "../types.js";
import { accountIn, authorize } from "./accounts.js";
import { adopt, leave } from "./adopt.js";
import { certificates } from "./engine/delivery/certificates.js";
import { choices } from "./engine/delivery/choices.js";
import { deliveries } from "./engine/delivery/deliveries.js";
import { httpDeliveries } from "./engine/delivery/http-deliveries.js";
import { loopbackOnly } from "./engine/delivery/reach.js";
import { mobileOperations } from "./features/mobile/rows.js";
import { publishOperations } from "./features/publish/rows.js";
import { smsOperations } from "./features/sms/rows.js";
import { expiry } from "./features/subscriptions/expiry.js";
import { subscriptionOperations } from "./features/subscriptions/rows.js";
import { topicOperations } from "./features/topics/rows.js";
import { constraints } from "./generated/constraints.js";
import { permissions } from "./permissions.js";
import { emulatedRoutes } from "./routes.js";
import { type EmulatedState, emulatedState } from "./state.js";

/** The topic service as AWS runs it: every operation. */
export const emulated: Overlay<Sns, EmulatedState> = {
  state: emulatedState,
  adopt,
  leave,
  scope: "region",
  accountIn,
  authorize,
  permissions,
  // The links in messages are requests of the Query protocol.
  // The sentence of AWS as its users report it, of STS too.
  wire: { queryByGet: true, unknownAction: "Could not find operation {action} for version {version}" },
  constraints,
  reject: validationErrorWithKeys,
  operations: {
    ...topicOperations,
    ...subscriptionOperations,
    ...publishOperations,
    ...mobileOperations,
    ...smsOperations,
  },
  ignores: { CreateSMSSandboxPhoneNumber: ["LanguageCode"], ListOriginationNumbers: ["MaxResults"] },
  options: [loopbackOnly],
  choices,
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
