import {
  CreateTopicCommand,
  GetSubscriptionAttributesCommand,
  ListSubscriptionsByTopicCommand,
  ListTopicsCommand,
  SubscribeCommand,
  UnsubscribeCommand,
} from "@aws-sdk/client-sns";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const arn = (name: string) => `arn:aws:sns:us-east-1:000000000000:${name}`;
const TopicArn = arn("orders");

beforeEach(async () => {
  await lab.client.send(new CreateTopicCommand({ Name: "orders" }));
});

const subscribe = (Endpoint: string) =>
  lab.client.send(new SubscribeCommand({ TopicArn, Protocol: "email", Endpoint }));
const listed = async () => (await lab.client.send(new ListSubscriptionsByTopicCommand({ TopicArn }))).Subscriptions;

describe("GET list-topics", () => {
  // Specification 4.2 GET /api/sns/list-topics
  test("lists the ARNs of the topics that the SDK made", async () => {
    await lab.client.send(new CreateTopicCommand({ Name: "__proto__" }));
    expect(await lab.api("GET /api/sns/list-topics")).toEqual({
      status: 200,
      body: { topics: [arn("__proto__"), TopicArn] },
    });
  });

  test("lists nothing when there is nothing", async () => {
    await lab.api("POST /api/reset");
    expect((await lab.api("GET /api/sns/list-topics")).body).toEqual({ topics: [] });
  });
});

describe("POST create-topic", () => {
  // Specification 4.2 POST /api/sns/create-topic
  test("makes a topic that the SDK lists, and a FIFO topic where the name says so", async () => {
    expect(await lab.api("POST /api/sns/create-topic?topic=other")).toEqual({
      status: 200,
      body: { topicArn: arn("other") },
    });
    expect((await lab.api("POST /api/sns/create-topic?topic=other.fifo")).body).toEqual({
      topicArn: arn("other.fifo"),
    });
    const { Topics } = await lab.client.send(new ListTopicsCommand({}));
    expect(Topics?.map((topic) => topic.TopicArn)).toEqual([TopicArn, arn("other"), arn("other.fifo")]);
  });

  test("leaves an existing topic unchanged", async () => {
    await subscribe("a@example.com");
    expect((await lab.api("POST /api/sns/create-topic?topic=orders")).status).toBe(200);
    expect(await listed()).toHaveLength(1);
  });

  test.each(["a%20b", "%C3%A9", "a.b", encodeURIComponent(TopicArn)])("refuses the name %s", async (name) => {
    const { status, body } = await lab.api(`POST /api/sns/create-topic?topic=${name}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: "Invalid parameter: Topic Name" });
  });
});

describe("POST delete-topic", () => {
  // Specification 4.2 POST /api/sns/delete-topic
  test("removes a topic and its subscriptions for the SDK too", async () => {
    const { SubscriptionArn } = await subscribe("a@example.com");
    expect(await lab.api("POST /api/sns/delete-topic?topic=orders")).toEqual({
      status: 200,
      body: { topicArn: TopicArn },
    });
    expect((await lab.client.send(new ListTopicsCommand({}))).Topics).toEqual([]);
    await expect(lab.client.send(new GetSubscriptionAttributesCommand({ SubscriptionArn }))).rejects.toThrow(
      "Subscription does not exist",
    );
  });
});

describe("POST subscribe", () => {
  const post = (protocol: string, endpoint: string) =>
    lab.api(`POST /api/sns/subscribe?topic=orders&protocol=${protocol}&endpoint=${encodeURIComponent(endpoint)}`);

  // Specification 4.2 POST /api/sns/subscribe
  test("makes a subscription that the SDK lists, finds and removes", async () => {
    const { status, body } = await post("https", "https://example.com/?a=é&b=<1>");
    expect(status).toBe(200);
    const SubscriptionArn = body["subscriptionArn"] as string;
    expect(await listed()).toEqual([
      {
        SubscriptionArn,
        TopicArn,
        Protocol: "https",
        Endpoint: "https://example.com/?a=é&b=<1>",
        Owner: "000000000000",
      },
    ]);
    expect((await post("https", "https://example.com/?a=é&b=<1>")).body).toEqual({ subscriptionArn: SubscriptionArn });
    await lab.client.send(new UnsubscribeCommand({ SubscriptionArn }));
    expect((await lab.api("GET /api/sns/list-subscriptions")).body).toEqual({ subscriptions: [] });
  });

  test.each([
    ["pigeon", "a", "does not support this protocol string: pigeon"],
    ["email", "a", "Invalid parameter: Email address"],
  ])("refuses %s to %s as Subscribe does", async (protocol, endpoint, message) => {
    const { status, body } = await post(protocol, endpoint);
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: expect.stringContaining(message) });
  });
});

describe("GET list-subscriptions", () => {
  // Specification 4.2 GET /api/sns/list-subscriptions
  test("shows the SDK's subscriptions, of one topic or of all", async () => {
    const { SubscriptionArn } = await subscribe("a@example.com");
    await lab.api("POST /api/sns/create-topic?topic=other");
    const other = await lab.api("POST /api/sns/subscribe?topic=other&protocol=sms&endpoint=%2B15550100");
    const first = {
      subscriptionArn: SubscriptionArn,
      topicArn: TopicArn,
      protocol: "email",
      endpoint: "a@example.com",
    };
    const second = { ...other.body, topicArn: arn("other"), protocol: "sms", endpoint: "+15550100" };
    expect((await lab.api("GET /api/sns/list-subscriptions?topic=orders")).body).toEqual({ subscriptions: [first] });
    expect((await lab.api("GET /api/sns/list-subscriptions?topic=other")).body).toEqual({ subscriptions: [second] });
    expect((await lab.api("GET /api/sns/list-subscriptions")).body).toEqual({ subscriptions: [first, second] });
  });
});

describe("POST publish", () => {
  // Specification 4.2 POST /api/sns/publish
  test("acknowledges a message with a fresh id", async () => {
    const publish = () => lab.api("POST /api/sns/publish?topic=orders&message=m");
    const [first, second] = [await publish(), await publish()];
    expect(first).toEqual({ status: 200, body: { messageId: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    expect(second.body).not.toEqual(first.body);
  });
});

const withTopic = [
  "POST delete-topic?",
  "POST subscribe?protocol=sms&endpoint=1555",
  "GET list-subscriptions?",
  "POST publish?message=m",
];

describe.each(withTopic)("%s", (route) => {
  const ask = (topic: string) => lab.api(`${route.replace(" ", " /api/sns/")}&topic=${encodeURIComponent(topic)}`);

  test("takes the topic's ARN as well as its name", async () => {
    expect((await ask(TopicArn)).status).toBe(200);
    await lab.api("POST /api/sns/create-topic?topic=orders");
    expect((await ask("orders")).status).toBe(200);
  });

  test.each(["nobody", arn("nobody"), "arn:aws:sns:eu-west-1:000000000000:orders", "__proto__"])(
    "says that there is no topic %s",
    async (topic) => {
      const { status, body } = await ask(topic);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: "NotFoundException", detail: "Topic does not exist" });
    },
  );
});

test.each([
  "POST create-topic",
  "POST delete-topic",
  "POST subscribe?topic=orders&protocol=sms",
  "POST publish?topic=orders",
])("%s refuses a request that lacks a parameter", async (route) => {
  expect((await lab.api(route.replace(" ", " /api/sns/"))).status).toBe(400);
});

// Specification 4.2 sns; 6.1b
test("the status record describes the six routes with their parameters", async () => {
  const { body } = await lab.api("GET /api/status");
  const routes = (
    body["routes"] as {
      service?: string;
      method: string;
      command: string;
      params: { name: string; required: boolean }[];
    }[]
  )
    .filter(({ service }) => service === "sns")
    .map(({ method, command, params }) =>
      [method, command, ...params.map(({ name, required }) => `${name}${required ? "" : "?"}`)].join(" "),
    );
  expect(routes.sort()).toEqual([
    "GET list-subscriptions topic?",
    "GET list-topics",
    "POST create-topic topic",
    "POST delete-topic topic",
    "POST publish topic message",
    "POST subscribe topic protocol endpoint",
  ]);
});
