import {
  ConfirmSubscriptionCommand,
  CreateTopicCommand,
  GetSubscriptionAttributesCommand,
  GetTopicAttributesCommand,
  ListSubscriptionsByTopicCommand,
  ListSubscriptionsCommand,
  NotFoundException,
  SetSubscriptionAttributesCommand,
  SubscribeCommand,
  UnsubscribeCommand,
} from "@aws-sdk/client-sns";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const arn = (name: string) => `arn:aws:sns:us-east-1:000000000000:${name}`;
const TopicArn = arn("orders");
const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";

beforeEach(async () => {
  await lab.client.send(new CreateTopicCommand({ Name: "orders" }));
});

const subscribe = (Protocol: string, Endpoint?: string, topic = TopicArn) =>
  lab.client.send(new SubscribeCommand({ TopicArn: topic, Protocol, Endpoint }));
const unsubscribe = (SubscriptionArn?: string) => lab.client.send(new UnsubscribeCommand({ SubscriptionArn }));
const ofTopic = async (topic = TopicArn) =>
  (await lab.client.send(new ListSubscriptionsByTopicCommand({ TopicArn: topic }))).Subscriptions ?? [];
const all = async () => (await lab.client.send(new ListSubscriptionsCommand({}))).Subscriptions ?? [];
const attributes = async (SubscriptionArn?: string) =>
  (await lab.client.send(new GetSubscriptionAttributesCommand({ SubscriptionArn }))).Attributes;

/** One endpoint of each protocol that AWS takes. */
const endpoints = [
  ["http", "http://example.com/hook?a=1&b=<2>"],
  ["https", "https://user:password@example.com:8443/"],
  ["email", "someone@example.com"],
  ["email-json", "some.one+tag@example.com"],
  ["sms", "+15550100"],
  ["sms", "+1-555-0100"],
  ["sqs", "arn:aws:sqs:us-east-1:000000000000:orders"],
  ["lambda", "arn:aws:lambda:us-east-1:000000000000:function:handle"],
  ["firehose", "arn:aws:firehose:us-east-1:000000000000:deliverystream/orders"],
  ["application", "arn:aws:sns:us-east-1:000000000000:endpoint/GCM/app/5be8a5a9-0000-4000-8000-000000000000"],
] as const;

describe("Subscribe", () => {
  // Specification 2.4 Subscription; 3 Subscribe; 4.4 Subscribe; 4.4 GetSubscriptionAttributes; 6.2a
  test.each(endpoints)("subscribes by %s: %s, confirmed at once", async (protocol, endpoint) => {
    const { SubscriptionArn } = await subscribe(protocol, endpoint);
    expect(SubscriptionArn).toMatch(new RegExp(`^${TopicArn}:${uuid}$`));
    const shown = { SubscriptionArn, Protocol: protocol, Endpoint: endpoint, Owner: "000000000000", TopicArn };
    expect(await ofTopic()).toEqual([shown]);
    expect(await all()).toEqual([shown]);
    expect(await attributes(SubscriptionArn)).toEqual({
      ...shown,
      PendingConfirmation: "false",
      ConfirmationWasAuthenticated: "true",
      RawMessageDelivery: "false",
      SubscriptionPrincipal: "arn:aws:iam::000000000000:root",
    });
  });

  test("answers with the ARN whether or not it is asked to, and stores no attributes", async () => {
    const input = { TopicArn, Protocol: "https", Endpoint: "https://example.com" };
    const Attributes = { RawMessageDelivery: "true" };
    const answers = await Promise.all(
      [true, false].map((ReturnSubscriptionArn) =>
        lab.client.send(new SubscribeCommand({ ...input, ReturnSubscriptionArn, Attributes })),
      ),
    );
    expect(answers[0]?.SubscriptionArn).toBe(answers[1]?.SubscriptionArn);
    expect(await attributes(answers[0]?.SubscriptionArn)).toMatchObject({ RawMessageDelivery: "false" });
  });

  test("answers with the same ARN for the same topic, protocol and endpoint, and with another for any other", async () => {
    await lab.client.send(new CreateTopicCommand({ Name: "other" }));
    const first = await subscribe("email", "a@example.com");
    expect((await subscribe("email", "a@example.com")).SubscriptionArn).toBe(first.SubscriptionArn);
    const others = [
      await subscribe("email-json", "a@example.com"),
      await subscribe("email", "A@example.com"),
      await subscribe("email", "a@example.com", arn("other")),
    ];
    expect(new Set([first, ...others].map(({ SubscriptionArn }) => SubscriptionArn)).size).toBe(4);
    expect((await ofTopic()).length).toBe(3);
  });

  test("answers with a new ARN when the endpoint had been unsubscribed", async () => {
    const first = await subscribe("email", "a@example.com");
    await unsubscribe(first.SubscriptionArn);
    const second = await subscribe("email", "a@example.com");
    expect(second.SubscriptionArn).not.toBe(first.SubscriptionArn);
    expect((await ofTopic()).map(({ SubscriptionArn }) => SubscriptionArn)).toEqual([second.SubscriptionArn]);
  });

  test.each([
    ["test-protocol", "x", "Invalid parameter: Amazon SNS does not support this protocol string: test-protocol"],
    ["", "x", "Invalid parameter: Amazon SNS does not support this protocol string: "],
    ["__proto__", "x", "Invalid parameter: Amazon SNS does not support this protocol string: __proto__"],
    ["SQS", "arn:aws:sqs:us-east-1:1:q", "Invalid parameter: Amazon SNS does not support this protocol string: SQS"],
    ["email", undefined, "Invalid parameter: Endpoint Reason: no value for required parameter"],
    ["email", "", "Invalid parameter: Endpoint Reason: no value for required parameter"],
    ["email", "nobody", "Invalid parameter: Email address"],
    ["email", "a@b;c@d", "Invalid parameter: Email address"],
    ["email-json", "a b@example.com", "Invalid parameter: Email address"],
    ["http", "https://example.com", "Invalid parameter: Endpoint must match the specified protocol"],
    ["https", "http://example.com", "Invalid parameter: Endpoint must match the specified protocol"],
    ["https", "https://", "Invalid parameter: Endpoint must match the specified protocol"],
    ["sqs", "http://127.0.0.1/000000000000/orders", "Invalid parameter: SQS endpoint ARN"],
    ["sqs", "arn:aws:sns:us-east-1:000000000000:orders", "Invalid parameter: SQS endpoint ARN"],
    ["lambda", "handle", "Invalid parameter: Lambda endpoint ARN"],
    ["firehose", "orders", "Invalid parameter: Firehose endpoint ARN"],
    ["application", "orders", "Invalid parameter: Application endpoint arn invalid"],
    ["sms", "call me", "Invalid SMS endpoint: call me"],
    ["sms", "+1--5", "Invalid SMS endpoint: +1--5"],
  ])("refuses %s to %s", async (protocol, endpoint, message) => {
    await expect(subscribe(protocol, endpoint)).rejects.toMatchObject({
      name: "InvalidParameterException",
      message,
      $metadata: { httpStatusCode: 400 },
    });
    expect(await all()).toEqual([]);
  });

  // Specification 1.5
  test("keeps an endpoint of any text, and XML brings it back equal", async () => {
    // The characters that XML 1.0 has; the mock port can't say the others, and AWS neither.
    const text = fc
      .string({ unit: "binary" })
      .filter((value) => /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u.test(value));
    await fc.assert(
      fc.asyncProperty(text, async (tail) => {
        const endpoint = `https://example.com/${tail}`;
        const { SubscriptionArn } = await subscribe("https", endpoint);
        expect((await attributes(SubscriptionArn))?.["Endpoint"]).toBe(endpoint);
        expect((await ofTopic()).map(({ Endpoint }) => Endpoint)).toContain(endpoint);
        expect((await subscribe("https", endpoint)).SubscriptionArn).toBe(SubscriptionArn);
      }),
      { numRuns: repetitions(40) },
    );
  });

  test("keeps an endpoint of any length", async () => {
    const endpoint = `https://example.com/${"x".repeat(100_000)}`;
    const { SubscriptionArn } = await subscribe("https", endpoint);
    expect((await attributes(SubscriptionArn))?.["Endpoint"]).toBe(endpoint);
  });
});

describe("ListSubscriptionsByTopic and ListSubscriptions", () => {
  // Specification 4.4 ListSubscriptions; 4.4 ListSubscriptionsByTopic
  test("list all subscriptions in the order of subscribing, in one page however many there are", async () => {
    await lab.client.send(new CreateTopicCommand({ Name: "other" }));
    const addresses = Array.from({ length: 110 }, (_, i) => `a${i}@example.com`);
    for (const address of addresses) await subscribe("email", address);
    await subscribe("email", "z@example.com", arn("other"));
    expect((await ofTopic()).map(({ Endpoint }) => Endpoint)).toEqual(addresses);
    expect((await ofTopic(arn("other"))).map(({ Endpoint }) => Endpoint)).toEqual(["z@example.com"]);
    expect((await all()).map(({ Endpoint }) => Endpoint)).toEqual([...addresses, "z@example.com"]);
    const page = await lab.client.send(new ListSubscriptionsCommand({ NextToken: "ignored" }));
    expect(page.NextToken).toBeUndefined();
  });
});

describe("Unsubscribe", () => {
  // Specification 3 Unsubscribe; 4.4 Unsubscribe
  test("removes exactly the subscription of this ARN", async () => {
    const arns = [];
    for (const name of "abcde") arns.push((await subscribe("email", `${name}@example.com`)).SubscriptionArn);
    await unsubscribe(arns[1]);
    await unsubscribe(arns[4]);
    expect((await ofTopic()).map(({ Endpoint }) => Endpoint)).toEqual([
      "a@example.com",
      "c@example.com",
      "d@example.com",
    ]);
    // The place of the last one is taken again; the ARN of the one before it means nothing.
    await subscribe("email", "f@example.com");
    await unsubscribe(arns[4]);
    expect((await ofTopic()).map(({ Endpoint }) => Endpoint)).toContain("f@example.com");
  });

  test("succeeds a second time, and for unknown ARNs", async () => {
    const { SubscriptionArn = "" } = await subscribe("email", "a@example.com");
    const id = SubscriptionArn.slice(TopicArn.length);
    for (const other of [
      `${arn("nobody")}${id}`,
      `arn:aws:sns:eu-west-1:000000000000:orders${id}`,
      `${TopicArn}:nobody`,
      `${SubscriptionArn}:x`,
    ]) {
      await unsubscribe(other);
      expect(await ofTopic()).toHaveLength(1);
    }
    await unsubscribe(SubscriptionArn);
    await unsubscribe(SubscriptionArn);
    expect(await ofTopic()).toEqual([]);
  });
});

describe.each([
  ["Unsubscribe", (SubscriptionArn: string) => unsubscribe(SubscriptionArn)],
  ["GetSubscriptionAttributes", (SubscriptionArn: string) => attributes(SubscriptionArn)],
])("%s", (_, send: (arn: string) => Promise<unknown>) => {
  test.each([
    ["", "Invalid parameter: SubscriptionArn Reason: An ARN must have at least 6 elements, not 1"],
    ["arn:aws:sns", "Invalid parameter: SubscriptionArn Reason: An ARN must have at least 6 elements, not 3"],
    [TopicArn, "Invalid parameter: SubscriptionId"],
  ])("says that %j is not a subscription's ARN", async (SubscriptionArn, message) => {
    await expect(send(SubscriptionArn)).rejects.toMatchObject({
      name: "InvalidParameterException",
      message,
      $metadata: { httpStatusCode: 400 },
    });
  });
});

test.each([`${TopicArn}:nobody`, `${TopicArn}:__proto__`, `${arn("nobody")}:5be8a5a9-0000-4000-8000-000000000000`])(
  "GetSubscriptionAttributes says that there is no subscription %s",
  async (SubscriptionArn) => {
    const failure = await attributes(SubscriptionArn).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NotFoundException);
    expect(failure).toMatchObject({ message: "Subscription does not exist", $metadata: { httpStatusCode: 404 } });
  },
);

// Specification 6.2a
test("SetSubscriptionAttributes and ConfirmSubscription change nothing", async () => {
  const { SubscriptionArn } = await subscribe("email", "a@example.com");
  const before = await attributes(SubscriptionArn);
  const set = { SubscriptionArn, AttributeName: "RawMessageDelivery", AttributeValue: "true" };
  await lab.client.send(new SetSubscriptionAttributesCommand(set));
  await lab.client.send(new ConfirmSubscriptionCommand({ TopicArn, Token: "t" }));
  expect(await attributes(SubscriptionArn)).toEqual(before);
  expect(await ofTopic()).toHaveLength(1);
  const { Attributes } = await lab.client.send(new GetTopicAttributesCommand({ TopicArn }));
  expect(Attributes).toMatchObject({ SubscriptionsConfirmed: "1", SubscriptionsPending: "0" });
});
