import {
  CreateTopicCommand,
  DeleteTopicCommand,
  GetTopicAttributesCommand,
  ListSubscriptionsByTopicCommand,
  ListSubscriptionsCommand,
  ListTopicsCommand,
  NotFoundException,
  SetTopicAttributesCommand,
  SubscribeCommand,
  UnsubscribeCommand,
} from "@aws-sdk/client-sns";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const create = (Name: string, Attributes?: Record<string, string>) =>
  lab.client.send(new CreateTopicCommand({ Name, Attributes }));
const arn = (name: string) => `arn:aws:sns:us-east-1:000000000000:${name}`;
const list = async () => (await lab.client.send(new ListTopicsCommand({}))).Topics?.map(({ TopicArn }) => TopicArn);
const attributes = async (name: string) =>
  (await lab.client.send(new GetTopicAttributesCommand({ TopicArn: arn(name) }))).Attributes;
const subscribe = (name: string, Endpoint: string) =>
  lab.client.send(new SubscribeCommand({ TopicArn: arn(name), Protocol: "email", Endpoint }));

describe("CreateTopic", () => {
  // Specification 3 CreateTopic; 4.4 CreateTopic
  test("answers with the topic's ARN", async () => {
    expect((await create("orders")).TopicArn).toBe(arn("orders"));
  });

  test("leaves an existing topic unchanged, with its subscriptions, also if given attributes and tags", async () => {
    await create("orders");
    await subscribe("orders", "a@example.com");
    const again = new CreateTopicCommand({
      Name: "orders",
      Attributes: { DisplayName: "x" },
      Tags: [{ Key: "k", Value: "v" }],
    });
    expect((await lab.client.send(again)).TopicArn).toBe(arn("orders"));
    expect(await list()).toEqual([arn("orders")]);
    expect(await attributes("orders")).toMatchObject({ SubscriptionsConfirmed: "1", DisplayName: "" });
  });

  test.each(["a", "A-b_9", "a".repeat(256), "__proto__", "constructor"])("accepts the name %s", async (name) => {
    expect((await create(name)).TopicArn).toBe(arn(name));
    expect(await list()).toEqual([arn(name)]);
    expect(await attributes(name)).toMatchObject({ TopicArn: arn(name) });
  });

  test.each(["orders.fifo", `${"a".repeat(251)}.fifo`])("accepts the FIFO name %s", async (name) => {
    expect((await create(name, { FifoTopic: "true" })).TopicArn).toBe(arn(name));
    expect(await attributes(name)).toMatchObject({ FifoTopic: "true", ContentBasedDeduplication: "false" });
  });

  test.each([
    ["", false],
    ["a".repeat(257), false],
    ["a b", false],
    ["a/b", false],
    ["a:b", false],
    ["é", false],
    ["a.b", false],
    ["a\n", false],
    ["orders.fifo", false],
    ["orders", true],
    [".fifo", true],
    ["a.b.fifo", true],
    [`${"a".repeat(252)}.fifo`, true],
  ])("refuses the name %j (FIFO: %s)", async (name, fifo) => {
    await expect(create(name, fifo ? { FifoTopic: "true" } : {})).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: "Invalid parameter: Topic Name",
      $metadata: { httpStatusCode: 400 },
    });
    expect(await list()).toEqual([]);
  });

  test("takes attributes and tags of any text, and stores none of them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), async (key, value) => {
        const tagged = new CreateTopicCommand({
          Name: "orders",
          Attributes: { DisplayName: value },
          Tags: [{ Key: key, Value: value }],
        });
        expect((await lab.client.send(tagged)).TopicArn).toBe(arn("orders"));
      }),
      { numRuns: 30 },
    );
    expect(await attributes("orders")).toMatchObject({ DisplayName: "" });
  });
});

describe("ListTopics", () => {
  test("lists nothing when there is nothing", async () => {
    expect(await list()).toEqual([]);
  });

  // Specification 4.4 ListTopics
  test("lists all topics in the order of their names, in one page however many there are", async () => {
    const names = Array.from({ length: 120 }, (_, i) => `topic-${String(i).padStart(3, "0")}`);
    await Promise.all(names.toReversed().map((name) => create(name)));
    const page = await lab.client.send(new ListTopicsCommand({ NextToken: "ignored" }));
    expect(page.Topics?.map(({ TopicArn }) => TopicArn)).toEqual(names.map(arn));
    expect(page.NextToken).toBeUndefined();
  });
});

describe("GetTopicAttributes", () => {
  // Specification 2.4 Topic a
  test("reports AWS's attributes of a new topic", async () => {
    await create("orders");
    const { Policy, EffectiveDeliveryPolicy, ...others } = (await attributes("orders")) ?? {};
    expect(others).toEqual({
      TopicArn: arn("orders"),
      Owner: "000000000000",
      DisplayName: "",
      SubscriptionsConfirmed: "0",
      SubscriptionsPending: "0",
      SubscriptionsDeleted: "0",
    });
    expect(JSON.parse(Policy ?? "")).toMatchObject({
      Statement: [{ Resource: arn("orders"), Principal: { AWS: "*" } }],
    });
    expect(JSON.parse(EffectiveDeliveryPolicy ?? "")).toHaveProperty("http.defaultHealthyRetryPolicy.numRetries", 3);
  });

  // Specification 2.4 Topic a; 4.4 GetTopicAttributes
  test("counts the topic's own subscriptions as they come and go", async () => {
    await create("orders");
    await create("orders-2");
    const count = async () => (await attributes("orders"))?.["SubscriptionsConfirmed"];
    const { SubscriptionArn } = await subscribe("orders", "a@example.com");
    await subscribe("orders", "b@example.com");
    await subscribe("orders", "b@example.com");
    await subscribe("orders-2", "c@example.com");
    expect(await count()).toBe("2");
    await lab.client.send(new UnsubscribeCommand({ SubscriptionArn }));
    expect(await count()).toBe("1");
  });

  // Specification 2.4 Topic b; 8.7a
  test("ignores SetTopicAttributes, because attributes can't be changed", async () => {
    await create("orders");
    const before = await attributes("orders");
    const set = { TopicArn: arn("orders"), AttributeName: "DisplayName", AttributeValue: "Orders" };
    await lab.client.send(new SetTopicAttributesCommand(set));
    expect(await attributes("orders")).toEqual(before);
  });
});

describe("DeleteTopic", () => {
  // Specification 3 DeleteTopic; 4.4 DeleteTopic
  test("removes the topic and its subscriptions, and frees its name", async () => {
    await create("orders");
    await create("orders-2");
    await subscribe("orders", "a@example.com");
    const { SubscriptionArn } = await subscribe("orders-2", "b@example.com");
    await lab.client.send(new DeleteTopicCommand({ TopicArn: arn("orders") }));
    expect(await list()).toEqual([arn("orders-2")]);
    const { Subscriptions } = await lab.client.send(new ListSubscriptionsCommand({}));
    expect(Subscriptions?.map((subscription) => subscription.SubscriptionArn)).toEqual([SubscriptionArn]);
    await create("orders");
    expect(await attributes("orders")).toMatchObject({ SubscriptionsConfirmed: "0" });
    expect(
      (await lab.client.send(new ListSubscriptionsByTopicCommand({ TopicArn: arn("orders") }))).Subscriptions,
    ).toEqual([]);
  });

  test("succeeds where there is no such topic, and leaves one of the same name with another ARN alone", async () => {
    await create("orders");
    for (const TopicArn of [arn("nobody"), "arn:aws:sns:eu-west-1:123456789012:orders", `${arn("orders")}:more`]) {
      await lab.client.send(new DeleteTopicCommand({ TopicArn }));
    }
    expect(await list()).toEqual([arn("orders")]);
  });
});

describe.each([
  ["GetTopicAttributes", (TopicArn: string) => lab.client.send(new GetTopicAttributesCommand({ TopicArn }))],
  [
    "ListSubscriptionsByTopic",
    (TopicArn: string) => lab.client.send(new ListSubscriptionsByTopicCommand({ TopicArn })),
  ],
  [
    "Subscribe",
    (TopicArn: string) => lab.client.send(new SubscribeCommand({ TopicArn, Protocol: "sms", Endpoint: "+15550100" })),
  ],
])("%s", (_, send: (TopicArn: string) => Promise<unknown>) => {
  test.each([
    arn("nobody"),
    arn(""),
    arn("__proto__"),
    "arn:aws:sns:eu-west-1:000000000000:orders",
    "arn:aws:sns:us-east-1:123456789012:orders",
    `${arn("orders")}:5be8a5a9-0000-4000-8000-000000000000`,
  ])("says that there is no topic %s", async (TopicArn) => {
    await create("orders");
    const failure = await send(TopicArn).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NotFoundException);
    expect(failure).toMatchObject({ message: "Topic does not exist", $metadata: { httpStatusCode: 404 } });
  });

  test.each([
    ["orders", "Invalid parameter: TopicArn Reason: An ARN must have at least 6 elements, not 1"],
    ["arn:aws:sns:orders", "Invalid parameter: TopicArn Reason: An ARN must have at least 6 elements, not 4"],
    ["arn:aws:sqs:us-east-1:000000000000:orders", "Invalid parameter: TopicArn"],
  ])("says that %s is not a topic's ARN", async (TopicArn, message) => {
    await expect(send(TopicArn)).rejects.toMatchObject({
      name: "InvalidParameterException",
      message,
      $metadata: { httpStatusCode: 400 },
    });
  });
});

test.each([
  [{ Action: "CreateTopic" }, "name"],
  [{ Action: "DeleteTopic" }, "topicArn"],
  [{ Action: "Subscribe", TopicArn: arn("orders") }, "protocol"],
  [{ Action: "Unsubscribe" }, "subscriptionArn"],
  [{ Action: "Publish", TopicArn: arn("orders") }, "message"],
  [
    { Action: "PublishBatch", TopicArn: arn("orders"), "PublishBatchRequestEntries.member.1.Id": "1" },
    "publishBatchRequestEntries.1.member.message",
  ],
])("a request without a required member names it: %j", async (form, member) => {
  const { status, text } = await lab.raw(form);
  expect(status).toBe(400);
  expect(text).toContain("<Code>ValidationError</Code>");
  expect(text).toContain(
    `1 validation error detected: Value null at '${member}' failed to satisfy constraint: Member must not be null`,
  );
});

// Specification 1 sns; 4.3 2
test("an error is a document of the Query protocol", async () => {
  const { status, text } = await lab.raw({ Action: "GetTopicAttributes", TopicArn: arn("nobody") });
  expect(status).toBe(404);
  expect(text).toMatch(
    /^<ErrorResponse xmlns="http:\/\/sns\.amazonaws\.com\/doc\/2010-03-31\/"><Error><Type>Sender<\/Type><Code>NotFound<\/Code><Message>Topic does not exist<\/Message><\/Error><RequestId>[0-9a-f-]{36}<\/RequestId><\/ErrorResponse>$/,
  );
});
