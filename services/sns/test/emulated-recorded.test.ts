import {
  CreatePlatformApplicationCommand,
  type CreatePlatformApplicationCommandInput,
  CreatePlatformEndpointCommand,
  CreateTopicCommand,
  DeleteEndpointCommand,
  DeletePlatformApplicationCommand,
  GetEndpointAttributesCommand,
  GetSubscriptionAttributesCommand,
  ListSubscriptionsByTopicCommand,
  ListSubscriptionsCommand,
  ListTopicsCommand,
  PublishBatchCommand,
  PublishCommand,
  PutDataProtectionPolicyCommand,
  SetEndpointAttributesCommand,
  SetSMSAttributesCommand,
  SetSubscriptionAttributesCommand,
  SubscribeCommand,
  TagResourceCommand,
} from "@aws-sdk/client-sns";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory, text } from "./emulated-laboratory.js";

/* Unless a test says otherwise, its words and effects are recorded answers of AWS. */

const lab = emulatedLaboratory();
const TopicArn = "arn:aws:sns:us-east-1:000000000000:t";

type AnyCommand = Parameters<typeof lab.client.send>[0];

const entry = (Id: string) => new PublishBatchCommand({ TopicArn, PublishBatchRequestEntries: [{ Id, Message: "m" }] });
const batchOf = (attributes: object) =>
  new PublishBatchCommand({
    TopicArn,
    PublishBatchRequestEntries: [{ Id: "1", Message: "m", MessageAttributes: attributes as never }],
  });
const withAttributes = (attributes: object) =>
  new PublishCommand({ TopicArn, Message: "m", MessageAttributes: attributes as never });
const application = (input: Partial<CreatePlatformApplicationCommandInput>) =>
  new CreatePlatformApplicationCommand({
    Platform: "GCM",
    Name: "name",
    Attributes: { PlatformCredential: "c" },
    ...input,
  });
const sms = (attributes: Record<string, string>) => new SetSMSAttributesCommand({ attributes });
const policy = (DataProtectionPolicy: string) =>
  new PutDataProtectionPolicyCommand({ ResourceArn: TopicArn, DataProtectionPolicy });
const badType =
  "The message attribute 'attr1' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.";

type Refused = readonly [what: string, command: object, name: string, message: string];

const invalid = (what: string, command: object, words: string): Refused => [
  what,
  command,
  "InvalidParameterException",
  words,
];

test.each<Refused>([
  ...["message.id", "msg@123#test"].map(
    (id): Refused => [
      "a character that an id can't have",
      entry(id),
      "InvalidBatchEntryIdException",
      `The Id of a batch entry in the batch request contains an impermissible character: ${id}`,
    ],
  ),
  ...["i".repeat(81), "i".repeat(91)].map(
    (id): Refused => [
      "an id that is too long",
      entry(id),
      "InvalidBatchEntryIdException",
      `The Id of a batch entry in the batch request is too long: ${id}`,
    ],
  ),
  [
    "an attribute without a type",
    withAttributes({ attr1: { StringValue: "v" } }),
    "ValidationError",
    "1 validation error detected: Value null at 'messageAttributes.attr1.member.dataType' failed to satisfy constraint: Member must not be null",
  ],
  [
    "an attribute without a type, with the name as it is",
    withAttributes({ Attr: { StringValue: "v" } }),
    "ValidationError",
    "1 validation error detected: Value null at 'messageAttributes.Attr.member.dataType' failed to satisfy constraint: Member must not be null",
  ],
  [
    "an attribute of an entry without a type",
    batchOf({ attr1: { StringValue: "v" } }),
    "ValidationError",
    "1 validation error detected: Value null at 'publishBatchRequestEntries.1.member.messageAttributes.attr1.member.dataType' failed to satisfy constraint: Member must not be null",
  ],
  // Recorded for String. and Stringprefixed.
  ...["String.", "Number.", "Binary.", "Stringprefixed"].flatMap((DataType): Refused[] => {
    const value = DataType === "Binary." ? { BinaryValue: Uint8Array.of(1) } : { StringValue: "1" };
    const attributes = { attr1: { DataType, ...value } };
    return [
      [`the type ${DataType}`, withAttributes(attributes), "InvalidParameterValueException", badType],
      [`the type ${DataType} in an entry`, batchOf(attributes), "InvalidParameterValueException", badType],
    ];
  }),
  invalid(
    "a name of an application that is too long",
    application({ Name: "n".repeat(257) }),
    `Invalid parameter: ${"n".repeat(257)} Reason: must be at most 256 characters long`,
  ),
  invalid("an empty name", application({ Name: "" }), "Invalid parameter:  Reason: cannot be empty"),
  invalid(
    "a character that a name can't have",
    application({ Name: "@name" }),
    "Invalid parameter: @name Reason: must contain only characters 'a'-'z', 'A'-'Z', '0'-'9', '_', '-', and '.'",
  ),
  // Recorded for ADM.
  ...["ADM", "APNS", "BAIDU"].flatMap((Platform) => [
    invalid(
      `${Platform} with the principal only`,
      application({ Platform, Attributes: { PlatformPrincipal: "p" } }),
      "Invalid parameter: Attributes Reason: PlatformPrincipal attribute provided without PlatformCredential",
    ),
    invalid(
      `${Platform} with the credential only`,
      application({ Platform, Attributes: { PlatformCredential: "c" } }),
      "Invalid parameter: Attributes Reason: PlatformCredential attribute provided without PlatformPrincipal",
    ),
  ]),
  invalid("an unknown setting", sms({ InvalidAttribute: "x" }), "InvalidAttribute is not a valid attribute"),
  invalid("an unknown type of text messages", sms({ DefaultSMSType: "invalid" }), "DefaultSMSType is invalid"),
  // Not recorded: values that the API reference excludes, in the same words.
  invalid("a limit that is not a number", sms({ MonthlySpendLimit: "much" }), "MonthlySpendLimit is invalid"),
  invalid(
    "a rate above 100",
    sms({ DeliveryStatusSuccessSamplingRate: "101" }),
    "DeliveryStatusSuccessSamplingRate is invalid",
  ),
  // SNS API reference, TagResource: such keys are AWS's own. Users of AWS report the sentence.
  invalid(
    "a reserved key of a tag",
    new TagResourceCommand({ ResourceArn: TopicArn, Tags: [{ Key: "AWS:a", Value: "v" }] }),
    "Invalid parameter: aws: prefixed tag key names are not allowed for external use.",
  ),
  invalid(
    "a text that is not the ARN of an endpoint",
    new GetEndpointAttributesCommand({ EndpointArn: "x" }),
    "Invalid parameter: EndpointArn Reason: An ARN must have at least 6 elements, not 1",
  ),
  invalid(
    "a text that is not the ARN of an application",
    new DeletePlatformApplicationCommand({ PlatformApplicationArn: "x" }),
    "Invalid parameter: PlatformApplicationArn Reason: An ARN must have at least 6 elements, not 1",
  ),
  // The elements that the Developer Guide requires ("Understanding Amazon SNS data protection policies"); the words are ours.
  ...(
    [
      ["not JSON", "failed to parse JSON."],
      ["[]", "failed to parse JSON."],
      ["{}", "Name must not be empty"],
      ['{"Name":"p","Statement":[]}', "Version must be 2021-06-01"],
      ['{"Name":"p","Version":"2021-06-01"}', "Statement must not be empty"],
      [
        '{"Name":"p","Version":"2021-06-01","Statement":[{"DataDirection":"Inbound"}]}',
        "Statement DataIdentifier must not be empty",
      ],
    ] as const
  ).map(([given, words]) =>
    invalid(`the policy ${given}`, policy(given), `Invalid parameter: DataProtectionPolicy Reason: ${words}`),
  ),
])("%s is refused in AWS's words", async (_, command, name, message) => {
  await lab.topic("t");
  await expect(lab.client.send(command as AnyCommand)).rejects.toMatchObject({
    name,
    message,
    $metadata: { httpStatusCode: 400 },
  });
});

test.each([
  ["an id of 80 characters", entry("i".repeat(80))],
  ["an id of letters, digits, hyphens and underscores", entry("valid-message_123")],
  ["a type with a label", withAttributes({ a: { DataType: "String.prefixed", StringValue: "v" } })],
  ["a type with blanks in its label", withAttributes({ a: { DataType: "String.  prefixed.", StringValue: "v" } })],
  [
    "Google's platform with the credential only",
    application({ Platform: "GCM", Attributes: { PlatformCredential: "c" } }),
  ],
])("%s is accepted", async (_, command) => {
  await lab.topic("t");
  await expect(lab.client.send(command as AnyCommand)).resolves.toMatchObject({});
});

describe("An endpoint of an application", () => {
  async function deviceOf(): Promise<string> {
    const Attributes = { PlatformCredential: "c" };
    const { PlatformApplicationArn } = await lab.client.send(application({ Platform: "GCM", Name: "app", Attributes }));
    const device = new CreatePlatformEndpointCommand({ PlatformApplicationArn, Token: "token" });
    return (await lab.client.send(device)).EndpointArn ?? "";
  }

  test.each([
    [{ Unknown: "x" }, "Invalid parameter: Attributes Reason: Invalid attribute name: Unknown"],
    [
      { CustomUserData: "é".repeat(1025) },
      "Invalid parameter: CustomUserData Reason: must be at most 2048 bytes long in UTF-8 encoding",
    ],
    [
      { Enabled: "x" },
      "Invalid parameter: Attributes Reason: Invalid value for attribute: Enabled: must be true or false",
    ],
  ])("can't have the attributes %j (SNS API reference, SetEndpointAttributes)", async (Attributes, message) => {
    const set = new SetEndpointAttributesCommand({ EndpointArn: await deviceOf(), Attributes });
    await expect(lab.client.send(set)).rejects.toMatchObject({ name: "InvalidParameterException", message });
  });

  test("can't subscribe when it is gone", async () => {
    const topic = await lab.topic("t");
    const Endpoint = await deviceOf();
    const subscribe = () =>
      lab.client.send(new SubscribeCommand({ TopicArn: topic, Protocol: "application", Endpoint }));
    await expect(subscribe()).resolves.toMatchObject({ SubscriptionArn: expect.stringContaining(topic) });
    await lab.client.send(new DeleteEndpointCommand({ EndpointArn: Endpoint }));
    await expect(subscribe()).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: `Invalid parameter: Endpoint Reason: Endpoint does not exist for endpoint arn${Endpoint}`,
    });
    const { Subscriptions } = await lab.client.send(new ListSubscriptionsByTopicCommand({ TopicArn: topic }));
    expect(Subscriptions).toHaveLength(1);
  });
});

test("the scope of a filter policy is told only beside a policy, and kept without one", async () => {
  const topic = await lab.topic("t");
  const queue = await lab.queue("q");
  const SubscriptionArn = await lab.subscribe(topic, queue, { FilterPolicyScope: "MessageBody" });
  const told = async () => {
    const { Attributes = {} } = await lab.client.send(new GetSubscriptionAttributesCommand({ SubscriptionArn }));
    return { policy: Attributes["FilterPolicy"], scope: Attributes["FilterPolicyScope"] };
  };
  const set = (AttributeName: string, AttributeValue: string) =>
    lab.client.send(new SetSubscriptionAttributesCommand({ SubscriptionArn, AttributeName, AttributeValue }));
  expect(await told()).toEqual({});
  await set("FilterPolicy", '{"a":{"b":["c"]}}');
  expect(await told()).toEqual({ policy: '{"a":{"b":["c"]}}', scope: "MessageBody" });
  await set("FilterPolicy", "");
  expect(await told()).toEqual({});
  await set("FilterPolicyScope", "MessageAttributes");
  expect(await told()).toEqual({});
});

test("tokens of pages are base64 with its padding, in all lists", async () => {
  const topic = await lab.topic("t");
  for (let n = 0; n < 101; n++) {
    await lab.client.send(new CreateTopicCommand({ Name: `topic-${n}` }));
    const Endpoint = `arn:aws:sqs:us-east-1:000000000000:queue-${n}`;
    await lab.client.send(new SubscribeCommand({ TopicArn: topic, Protocol: "sqs", Endpoint }));
  }
  // The row was recorded for the first of them.
  const pages = [
    new ListSubscriptionsByTopicCommand({ TopicArn: topic }),
    new ListSubscriptionsCommand({}),
    new ListTopicsCommand({}),
  ];
  for (const command of pages) {
    const { NextToken = "" } = (await lab.client.send(command as AnyCommand)) as { NextToken?: string };
    expect(NextToken).toMatch(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/);
    expect(NextToken.length).toBeGreaterThan(0);
  }
});

test("messages are filtered by joined keys of their bodies, and null stands for no absent attribute", async () => {
  const topic = await lab.topic("t");
  const FilterPolicy = '{"object.nested.test":["v"]}';
  await lab.subscribe(topic, await lab.queue("body"), { FilterPolicyScope: "MessageBody", FilterPolicy });
  const absent = '{"attr1":[null,{"anything-but":"whatever"}]}';
  await lab.subscribe(topic, await lab.queue("attribute"), { FilterPolicy: absent });
  for (const body of [
    { object: { "nested.test": "v" } },
    { object: { nested: "v" } },
    { "object.nested": { test: "v" } },
  ])
    await lab.publish(topic, JSON.stringify(body));
  await lab.publish(topic, "m", { MessageAttributes: { attr1: text("other") } });
  expect(await lab.texts("body")).toEqual(['{"object":{"nested.test":"v"}}', '{"object.nested":{"test":"v"}}']);
  expect(await lab.texts("attribute")).toEqual(["m"]);
});
