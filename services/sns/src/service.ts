import { arn, defineService, placeholder, validationError } from "@cloudstub/kit";
import { emulated } from "./emulated/overlay.js";
import { ignoredMembers } from "./ignored-members.js";
import { model } from "./model.js";
import { createTopic } from "./operations/create-topic.js";
import { deleteTopic } from "./operations/delete-topic.js";
import { getSubscriptionAttributes } from "./operations/get-subscription-attributes.js";
import { getTopicAttributes } from "./operations/get-topic-attributes.js";
import { listSubscriptions } from "./operations/list-subscriptions.js";
import { listSubscriptionsByTopic } from "./operations/list-subscriptions-by-topic.js";
import { listTopics } from "./operations/list-topics.js";
import { subscribe } from "./operations/subscribe.js";
import { unsubscribe } from "./operations/unsubscribe.js";
import { publish, publishBatch } from "./publish.js";
import { snsRoutes } from "./routes.js";
import { seeds } from "./seeds.js";
import { snsState } from "./state.js";
import type { Sns } from "./types.js";

/** The topic service: its registration, and one row per operation. */
export default defineService<Sns>()({
  id: "sns",
  protocols: ["awsQuery"],
  model,
  state: snsState,
  operations: {
    // State-backed.
    CreateTopic: createTopic,
    DeleteTopic: deleteTopic,
    GetSubscriptionAttributes: getSubscriptionAttributes,
    GetTopicAttributes: getTopicAttributes,
    ListSubscriptions: listSubscriptions,
    ListSubscriptionsByTopic: listSubscriptionsByTopic,
    ListTopics: listTopics,
    Subscribe: subscribe,
    Unsubscribe: unsubscribe,

    // Placeholders: valid outputs that neither read nor change state.
    // Messages, attributes, permissions and tags.
    AddPermission: placeholder({}),
    ConfirmSubscription: placeholder(({ TopicArn }, { ids }) => ({ SubscriptionArn: `${TopicArn}:${ids.uuid()}` })),
    GetDataProtectionPolicy: placeholder({}),
    ListTagsForResource: placeholder({ Tags: [] }),
    Publish: placeholder(publish),
    PublishBatch: placeholder(publishBatch),
    PutDataProtectionPolicy: placeholder({}),
    RemovePermission: placeholder({}),
    SetSubscriptionAttributes: placeholder({}),
    SetTopicAttributes: placeholder({}),
    TagResource: placeholder({}),
    UntagResource: placeholder({}),
    // Platform applications and their endpoints.
    CreatePlatformApplication: placeholder(({ Platform, Name }, call) => ({
      PlatformApplicationArn: arn(call, "sns", `app/${Platform}/${Name}`),
    })),
    CreatePlatformEndpoint: placeholder(({ PlatformApplicationArn }, { ids }) => ({
      EndpointArn: `${PlatformApplicationArn.replace(":app/", ":endpoint/")}/${ids.uuid()}`,
    })),
    DeleteEndpoint: placeholder({}),
    DeletePlatformApplication: placeholder({}),
    GetEndpointAttributes: placeholder({ Attributes: { Enabled: "true" } }),
    GetPlatformApplicationAttributes: placeholder({ Attributes: { Enabled: "true" } }),
    ListEndpointsByPlatformApplication: placeholder({ Endpoints: [] }),
    ListPlatformApplications: placeholder({ PlatformApplications: [] }),
    SetEndpointAttributes: placeholder({}),
    SetPlatformApplicationAttributes: placeholder({}),
    // Text messages: settings, phone numbers and the sandbox of a new account.
    CheckIfPhoneNumberIsOptedOut: placeholder({ isOptedOut: false }),
    CreateSMSSandboxPhoneNumber: placeholder({}),
    DeleteSMSSandboxPhoneNumber: placeholder({}),
    GetSMSAttributes: placeholder({ attributes: { MonthlySpendLimit: "1" } }),
    GetSMSSandboxAccountStatus: placeholder({ IsInSandbox: true }),
    ListOriginationNumbers: placeholder({ PhoneNumbers: [] }),
    ListPhoneNumbersOptedOut: placeholder({ phoneNumbers: [] }),
    ListSMSSandboxPhoneNumbers: placeholder({ PhoneNumbers: [] }),
    OptInPhoneNumber: placeholder({}),
    SetSMSAttributes: placeholder({}),
    VerifySMSSandboxPhoneNumber: placeholder({}),
  },
  ignores: ignoredMembers,
  reads: [
    "GetSubscriptionAttributes",
    "GetTopicAttributes",
    "ListSubscriptions",
    "ListSubscriptionsByTopic",
    "ListTopics",
  ],
  emulated,
  leavesOut: "deliveries",
  routes: snsRoutes,
  resource: ({ Name, TopicArn, TargetArn, SubscriptionArn, ResourceArn }) =>
    Name ?? (TopicArn ?? TargetArn ?? SubscriptionArn ?? ResourceArn)?.split(":")[5],
  conceals: (member, { Endpoint }) =>
    member === "PlatformCredential" || (member === "Endpoint" && hasPassword(String(Endpoint))),
  reject: validationError,
  seeds,
});

/** True for the URL of an endpoint with a user's password, as HTTP's Basic authentication has it. */
function hasPassword(endpoint: string): boolean {
  return URL.canParse(endpoint) && new URL(endpoint).password !== "";
}
