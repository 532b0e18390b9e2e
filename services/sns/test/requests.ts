import type { Request } from "../../../tests/contracts/shared-tests.js";

const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:000000000000:${resource}`;

/** Every state-backed operation of the topic service's contract and every route that writes, in an order in which each finds something to do. */
export const requests: readonly Request[] = [
  ["CreateTopic", { Name: "a" }],
  ["Subscribe", { TopicArn: arn("sns", "a"), Protocol: "email", Endpoint: "a@example.org" }],
  ["Subscribe", { TopicArn: arn("sns", "a"), Protocol: "email", Endpoint: "b@example.org" }],
  ["GetTopicAttributes", { TopicArn: arn("sns", "a") }],
  ["GetSubscriptionAttributes", ({ Subscribe: { SubscriptionArn } }) => ({ SubscriptionArn })],
  ["ListTopics", {}],
  ["ListSubscriptions", {}],
  ["ListSubscriptionsByTopic", { TopicArn: arn("sns", "a") }],
  ["Unsubscribe", ({ Subscribe: { SubscriptionArn } }) => ({ SubscriptionArn })],
  ["DeleteTopic", { TopicArn: arn("sns", "a") }],
  "POST /api/sns/create-topic?topic=b",
  `POST /api/sns/subscribe?topic=${arn("sns", "b")}&protocol=email&endpoint=a@example.org`,
  `POST /api/sns/publish?topic=${arn("sns", "b")}&message=m`,
  `POST /api/sns/delete-topic?topic=${arn("sns", "b")}`,
];

const TopicArn = arn("sns", "a");
const DataProtectionPolicy = JSON.stringify({
  Name: "p",
  Version: "2021-06-01",
  Statement: [{ DataDirection: "Inbound", DataIdentifier: ["i"], Principal: ["*"], Operation: { Deny: {} } }],
});
const ResourceArn = TopicArn;
const Platform = { Platform: "GCM", Name: "app", Attributes: { PlatformCredential: "secret" } };
const PlatformApplicationArn = arn("sns", "app/GCM/app");
const PhoneNumber = "+15550100";

/** Every operation of the overlay and every route that writes, in the same way. No message is delivered: that is an agent's work, which fails by itself. */
export const emulatedRequests: readonly Request[] = [
  ["CreateTopic", { Name: "a", Attributes: { DisplayName: "A" }, Tags: [{ Key: "team", Value: "b" }] }],
  ["GetTopicAttributes", { TopicArn }],
  ["SetTopicAttributes", { TopicArn, AttributeName: "DisplayName", AttributeValue: "B" }],
  ["ListTopics", {}],
  ["AddPermission", { TopicArn, Label: "l", AWSAccountId: ["111122223333"], ActionName: ["Publish"] }],
  ["RemovePermission", { TopicArn, Label: "l" }],
  ["TagResource", { ResourceArn, Tags: [{ Key: "k", Value: "v" }] }],
  ["ListTagsForResource", { ResourceArn }],
  ["UntagResource", { ResourceArn, TagKeys: ["k"] }],
  ["PutDataProtectionPolicy", { ResourceArn, DataProtectionPolicy }],
  ["GetDataProtectionPolicy", { ResourceArn }],
  ["Subscribe", { TopicArn, Protocol: "sms", Endpoint: "+15550101", ReturnSubscriptionArn: true }],
  ["ListSubscriptions", {}],
  ["ListSubscriptionsByTopic", { TopicArn }],
  ["GetSubscriptionAttributes", ({ Subscribe: { SubscriptionArn } }) => ({ SubscriptionArn })],
  [
    "SetSubscriptionAttributes",
    ({ Subscribe: { SubscriptionArn } }) => ({
      SubscriptionArn,
      AttributeName: "FilterPolicy",
      AttributeValue: '{"a":["b"]}',
    }),
  ],
  ["Publish", { TopicArn, Message: "m", MessageAttributes: { a: { DataType: "String", StringValue: "c" } } }],
  ["PublishBatch", { TopicArn, PublishBatchRequestEntries: [{ Id: "1", Message: "m" }] }],
  ["Unsubscribe", ({ Subscribe: { SubscriptionArn } }) => ({ SubscriptionArn })],
  ["ConfirmSubscription", { TopicArn, Token: "0".repeat(288) }, 400],
  ["CreatePlatformApplication", Platform],
  ["ListPlatformApplications", {}],
  ["SetPlatformApplicationAttributes", { PlatformApplicationArn, Attributes: { Enabled: "true" } }],
  ["GetPlatformApplicationAttributes", { PlatformApplicationArn }],
  ["CreatePlatformEndpoint", { PlatformApplicationArn, Token: "t", CustomUserData: "u" }],
  ["ListEndpointsByPlatformApplication", { PlatformApplicationArn }],
  [
    "SetEndpointAttributes",
    ({ CreatePlatformEndpoint: { EndpointArn } }) => ({ EndpointArn, Attributes: { Token: "t2" } }),
  ],
  ["GetEndpointAttributes", ({ CreatePlatformEndpoint: { EndpointArn } }) => ({ EndpointArn })],
  ["DeleteEndpoint", ({ CreatePlatformEndpoint: { EndpointArn } }) => ({ EndpointArn })],
  ["DeletePlatformApplication", { PlatformApplicationArn }],
  ["SetSMSAttributes", { attributes: { DefaultSMSType: "Promotional" } }],
  ["GetSMSAttributes", {}],
  ["GetSMSSandboxAccountStatus", {}],
  ["ListOriginationNumbers", {}],
  ["CreateSMSSandboxPhoneNumber", { PhoneNumber }],
  ["ListSMSSandboxPhoneNumbers", {}],
  ["VerifySMSSandboxPhoneNumber", { PhoneNumber, OneTimePassword: "00000" }, 400],
  ["DeleteSMSSandboxPhoneNumber", { PhoneNumber }],
  ["CheckIfPhoneNumberIsOptedOut", { phoneNumber: PhoneNumber }],
  ["ListPhoneNumbersOptedOut", {}],
  `POST /api/sns/opt-out?phoneNumber=15550102`,
  ["OptInPhoneNumber", { phoneNumber: "15550102" }],
  ["DeleteTopic", { TopicArn }],
  "POST /api/sns/create-topic?topic=b",
  `POST /api/sns/subscribe?topic=${arn("sns", "b")}&protocol=sms&endpoint=15550103&filterPolicy={"a":["b"]}`,
  `POST /api/sns/publish?topic=${arn("sns", "b")}&message=m`,
  `POST /api/sns/delete-topic?topic=${arn("sns", "b")}`,
];
