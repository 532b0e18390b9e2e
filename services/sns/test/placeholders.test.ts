import {
  AddPermissionCommand,
  CheckIfPhoneNumberIsOptedOutCommand,
  ConfirmSubscriptionCommand,
  CreatePlatformApplicationCommand,
  CreatePlatformEndpointCommand,
  CreateSMSSandboxPhoneNumberCommand,
  CreateTopicCommand,
  DeleteEndpointCommand,
  DeletePlatformApplicationCommand,
  DeleteSMSSandboxPhoneNumberCommand,
  GetDataProtectionPolicyCommand,
  GetEndpointAttributesCommand,
  GetPlatformApplicationAttributesCommand,
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  GetTopicAttributesCommand,
  ListEndpointsByPlatformApplicationCommand,
  ListOriginationNumbersCommand,
  ListPhoneNumbersOptedOutCommand,
  ListPlatformApplicationsCommand,
  ListSMSSandboxPhoneNumbersCommand,
  ListSubscriptionsCommand,
  ListTagsForResourceCommand,
  ListTopicsCommand,
  OptInPhoneNumberCommand,
  PublishBatchCommand,
  PublishCommand,
  PutDataProtectionPolicyCommand,
  RemovePermissionCommand,
  SetEndpointAttributesCommand,
  SetPlatformApplicationAttributesCommand,
  SetSMSAttributesCommand,
  SetSubscriptionAttributesCommand,
  SetTopicAttributesCommand,
  SubscribeCommand,
  TagResourceCommand,
  UntagResourceCommand,
  VerifySMSSandboxPhoneNumberCommand,
} from "@aws-sdk/client-sns";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const TopicArn = "arn:aws:sns:us-east-1:000000000000:orders";
const PlatformApplicationArn = "arn:aws:sns:us-east-1:000000000000:app/GCM/shop";
const EndpointArn = "arn:aws:sns:us-east-1:000000000000:endpoint/GCM/shop/5be8a5a9-0000-4000-8000-000000000000";
const SubscriptionArn = `${TopicArn}:5be8a5a9-0000-4000-8000-000000000000`;
const ResourceArn = TopicArn;
const PhoneNumber = "+15550100";
const phoneNumber = PhoneNumber;
const Attributes = { Enabled: "false" };
const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
const anId = expect.stringMatching(`^${uuid}$`);
const NextToken = "ignored";

/** All thirty-three, with what they answer. */
const placeholders = [
  [new AddPermissionCommand({ TopicArn, Label: "l", AWSAccountId: ["1"], ActionName: ["Publish"] }), {}],
  [new CheckIfPhoneNumberIsOptedOutCommand({ phoneNumber }), { isOptedOut: false }],
  [new ConfirmSubscriptionCommand({ TopicArn, Token: "t" }), { SubscriptionArn: expect.stringMatching(`^${TopicArn}:${uuid}$`) }],
  [new CreatePlatformApplicationCommand({ Name: "shop", Platform: "GCM", Attributes }), { PlatformApplicationArn }],
  [
    new CreatePlatformEndpointCommand({ PlatformApplicationArn, Token: "t" }),
    { EndpointArn: expect.stringMatching(`^arn:aws:sns:us-east-1:000000000000:endpoint/GCM/shop/${uuid}$`) },
  ],
  [new CreateSMSSandboxPhoneNumberCommand({ PhoneNumber }), {}],
  [new DeleteEndpointCommand({ EndpointArn }), {}],
  [new DeletePlatformApplicationCommand({ PlatformApplicationArn }), {}],
  [new DeleteSMSSandboxPhoneNumberCommand({ PhoneNumber }), {}],
  [new GetDataProtectionPolicyCommand({ ResourceArn }), {}],
  [new GetEndpointAttributesCommand({ EndpointArn }), { Attributes: { Enabled: "true" } }],
  [new GetPlatformApplicationAttributesCommand({ PlatformApplicationArn }), { Attributes: { Enabled: "true" } }],
  [new GetSMSAttributesCommand({}), { attributes: { MonthlySpendLimit: "1" } }],
  [new GetSMSSandboxAccountStatusCommand({}), { IsInSandbox: true }],
  [new ListEndpointsByPlatformApplicationCommand({ PlatformApplicationArn, NextToken }), { Endpoints: [] }],
  [new ListOriginationNumbersCommand({ NextToken }), { PhoneNumbers: [] }],
  [new ListPhoneNumbersOptedOutCommand({}), { phoneNumbers: [] }],
  [new ListPlatformApplicationsCommand({ NextToken }), { PlatformApplications: [] }],
  [new ListSMSSandboxPhoneNumbersCommand({ NextToken }), { PhoneNumbers: [] }],
  [new ListTagsForResourceCommand({ ResourceArn }), { Tags: [] }],
  [new OptInPhoneNumberCommand({ phoneNumber }), {}],
  [new PublishCommand({ TopicArn, Message: "m" }), { MessageId: anId }],
  [
    new PublishBatchCommand({ TopicArn, PublishBatchRequestEntries: ["b", "a"].map((Id) => ({ Id, Message: "m" })) }),
    { Successful: ["b", "a"].map((Id) => ({ Id, MessageId: anId })), Failed: [] },
  ],
  [new PutDataProtectionPolicyCommand({ ResourceArn, DataProtectionPolicy: "{}" }), {}],
  [new RemovePermissionCommand({ TopicArn, Label: "l" }), {}],
  [new SetEndpointAttributesCommand({ EndpointArn, Attributes }), {}],
  [new SetPlatformApplicationAttributesCommand({ PlatformApplicationArn, Attributes }), {}],
  [new SetSMSAttributesCommand({ attributes: { DefaultSMSType: "Promotional" } }), {}],
  [new SetSubscriptionAttributesCommand({ SubscriptionArn, AttributeName: "RawMessageDelivery", AttributeValue: "true" }), {}],
  [new SetTopicAttributesCommand({ TopicArn, AttributeName: "DisplayName", AttributeValue: "d" }), {}],
  [new TagResourceCommand({ ResourceArn, Tags: [{ Key: "k", Value: "v" }] }), {}],
  [new UntagResourceCommand({ ResourceArn, TagKeys: ["k"] }), {}],
  [new VerifySMSSandboxPhoneNumberCommand({ PhoneNumber, OneTimePassword: "123456" }), {}],
] as const;

describe.each(placeholders)("$0.constructor.name", (command, expected) => {
  const send = async () => {
    const { $metadata, ...answer } = await lab.client.send(command as unknown as PublishCommand);
    return answer;
  };

  test("answers well-formed, whether the topic exists or not", async () => {
    expect(await send()).toEqual(expected);
    await lab.client.send(new CreateTopicCommand({ Name: "orders" }));
    expect(await send()).toEqual(expected);
  });

  test("changes nothing, and is marked as a placeholder", async () => {
    await lab.client.send(new CreateTopicCommand({ Name: "orders" }));
    await lab.client.send(new SubscribeCommand({ TopicArn, Protocol: "email", Endpoint: "a@example.com" }));
    const everything = async () => [
      (await lab.client.send(new ListTopicsCommand({}))).Topics,
      (await lab.client.send(new GetTopicAttributesCommand({ TopicArn }))).Attributes,
      (await lab.client.send(new ListSubscriptionsCommand({}))).Subscriptions,
    ];
    const before = await everything();
    await send();
    const { body } = await lab.api("GET /api/history");
    expect((body["requests"] as object[])[0]).toMatchObject({ placeholder: true, statusCode: 200 });
    expect(await everything()).toEqual(before);
  });
});

test("the thirty-three above are all the placeholders that there are", async () => {
  const { body } = await lab.api("GET /api/status");
  const [{ stubs }] = body["modules"] as [{ stubs: { protocol: string; matchKey: string }[] }];
  const stateBacked = [
    "CreateTopic",
    "DeleteTopic",
    "GetSubscriptionAttributes",
    "GetTopicAttributes",
    "ListSubscriptions",
    "ListSubscriptionsByTopic",
    "ListTopics",
    "Subscribe",
    "Unsubscribe",
  ];
  const names = [...stateBacked, ...placeholders.map(([command]) => command.constructor.name.replace(/Command$/, ""))];
  expect(stubs.map(({ matchKey }) => matchKey).sort()).toEqual(names.map((name) => `Action=${name}`).sort());
  expect(names).toHaveLength(42);
  expect(new Set(stubs.map(({ protocol }) => protocol))).toEqual(new Set(["QUERY"]));
});
