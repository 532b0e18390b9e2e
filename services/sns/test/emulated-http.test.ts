import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  CreateTopicCommand,
  GetSubscriptionAttributesCommand,
  ListSubscriptionsByTopicCommand,
  SubscribeCommand,
  UnsubscribeCommand,
} from "@aws-sdk/client-sns";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";
import { validate } from "./validator.js";

const lab = emulatedLaboratory();

interface Posted {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: Record<string, string>;
}

/** An HTTP endpoint of a user's program. */
let endpoint: Server;
let url: string;
let posted: Posted[];
/** The status of its next answers; 200 after them. */
let answers: number[];

beforeAll(async () => {
  endpoint = createServer(async (request, response) => {
    const body = await text(request);
    posted.push({ headers: request.headers, body, json: body.startsWith("{") ? JSON.parse(body) : {} });
    response.writeHead(answers.shift() ?? 200).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => endpoint.once("listening", resolve));
  url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/sns`;
});
afterAll(() => void endpoint.close());
beforeEach(() => {
  posted = [];
  answers = [];
});

const arrived = (count: number) => expect.poll(() => posted.length).toBe(count);
const attributesOf = async (SubscriptionArn: string) =>
  (await lab.client.send(new GetSubscriptionAttributesCommand({ SubscriptionArn }))).Attributes;

/** Subscribes the endpoint and visits the link that it is sent. */
async function confirmed(topic: string, Attributes: Record<string, string> = {}): Promise<string> {
  const arn = await lab.subscribe(topic, url, Attributes);
  await arrived(1);
  expect((await fetch(posted[0]?.json["SubscribeURL"] ?? "")).status).toBe(200);
  posted = [];
  return arn;
}

describe("An HTTP endpoint", () => {
  test("is asked to confirm its subscription, and gets messages afterwards, with AWS's headers", async () => {
    const topic = await lab.topic("orders");
    const { SubscriptionArn } = await lab.client.send(
      new SubscribeCommand({ TopicArn: topic, Protocol: "http", Endpoint: url }),
    );
    expect(SubscriptionArn).toBe("pending confirmation");
    await lab.publish(topic, "too early");
    await arrived(1);
    // The members and headers are those that LocalStack recorded (test_subscribe_external_http_endpoint).
    const [{ headers, json, body } = { headers: {}, json: {}, body: "" }] = posted;
    expect(Object.keys(json)).toEqual([
      "Type",
      "MessageId",
      "Token",
      "TopicArn",
      "Message",
      "SubscribeURL",
      "Timestamp",
      "SignatureVersion",
      "Signature",
      "SigningCertURL",
    ]);
    expect(json).toMatchObject({
      Type: "SubscriptionConfirmation",
      Token: expect.stringMatching(/^[0-9a-f]{288}$/),
      Message: `You have chosen to subscribe to the topic ${topic}.\nTo confirm the subscription, visit the SubscribeURL included in this message.`,
      SubscribeURL: `http://127.0.0.1:${lab.server.port}/?Action=ConfirmSubscription&TopicArn=${topic}&Token=${json["Token"]}`,
    });
    expect(headers).toMatchObject({
      "accept-encoding": "gzip,deflate",
      "content-type": "text/plain; charset=UTF-8",
      "user-agent": "Amazon Simple Notification Service Agent",
      "x-amz-sns-message-id": json["MessageId"],
      "x-amz-sns-message-type": "SubscriptionConfirmation",
      "x-amz-sns-topic-arn": topic,
    });
    expect(headers).not.toHaveProperty("x-amz-sns-subscription-arn");
    await validate(body);

    const answer = await (await fetch(json["SubscribeURL"] ?? "")).text();
    const [, arn = ""] = /<SubscriptionArn>(.*)<\/SubscriptionArn>/.exec(answer) ?? [];
    expect(await attributesOf(arn)).toMatchObject({
      PendingConfirmation: "false",
      ConfirmationWasAuthenticated: "false",
    });
    await lab.publish(topic, "news", { Subject: "s" });
    await arrived(2);
    expect(posted[1]?.json).toMatchObject({ Type: "Notification", Message: "news", Subject: "s" });
    expect(posted[1]?.headers).toMatchObject({
      "x-amz-sns-message-type": "Notification",
      "x-amz-sns-subscription-arn": arn,
    });
    await validate(posted[1]?.body ?? "");
  });

  test.each(["1", "2"])("can verify a signature of version %s with an ordinary library", async (SignatureVersion) => {
    const topic = await lab.topic("orders", { SignatureVersion });
    await confirmed(topic);
    await lab.publish(topic, "news");
    await arrived(1);
    expect(posted[0]?.json["SignatureVersion"]).toBe(SignatureVersion);
    await validate(posted[0]?.body ?? "");
    await expect(validate((posted[0]?.body ?? "").replace("news", "lies"))).rejects.toThrow(
      "The message signature is invalid",
    );
  });

  test("gets the text alone where delivery is raw, in the content type of its delivery policy", async () => {
    const topic = await lab.topic("orders");
    const DeliveryPolicy = JSON.stringify({ requestPolicy: { headerContentType: "application/json" } });
    await confirmed(topic, { RawMessageDelivery: "true", DeliveryPolicy });
    await lab.publish(topic, "text");
    await arrived(1);
    expect(posted[0]?.body).toBe("text");
    expect(posted[0]?.headers).toMatchObject({ "x-amz-sns-rawdelivery": "true", "content-type": "application/json" });
  });

  test("in another region gets links that lead there", async () => {
    const topics = lab.topicsOf("111122223333", "eu-west-1");
    const { TopicArn } = await topics.send(new CreateTopicCommand({ Name: "far" }));
    await topics.send(new SubscribeCommand({ TopicArn, Protocol: "http", Endpoint: url }));
    await arrived(1);
    await validate(posted[0]?.body ?? "");
    expect((await fetch(posted[0]?.json["SubscribeURL"] ?? "")).status).toBe(200);
    const { Subscriptions } = await topics.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
    expect(Subscriptions?.[0]?.SubscriptionArn).toContain(`${TopicArn}:`);
  });

  test("is told of its end, and can take the subscription up again", async () => {
    const topic = await lab.topic("orders");
    const SubscriptionArn = await confirmed(topic);
    await lab.client.send(new UnsubscribeCommand({ SubscriptionArn }));
    await arrived(1);
    expect(posted[0]?.json).toMatchObject({ Type: "UnsubscribeConfirmation", TopicArn: topic });
    await expect(attributesOf(SubscriptionArn)).rejects.toThrow("Subscription does not exist");
    expect((await fetch(posted[0]?.json["SubscribeURL"] ?? "")).status).toBe(200);
    expect(await attributesOf(SubscriptionArn)).toMatchObject({ Endpoint: url });
  });

  test("can end its subscription by the link in a message", async () => {
    const topic = await lab.topic("orders");
    await confirmed(topic);
    await lab.publish(topic, "m");
    await arrived(1);
    expect((await fetch(posted[0]?.json["UnsubscribeURL"] ?? "")).status).toBe(200);
    await arrived(2);
    await lab.publish(topic, "m");
    expect((await lab.client.send(new ListSubscriptionsByTopicCommand({ TopicArn: topic }))).Subscriptions).toEqual([]);
  });
});

test("An HTTP endpoint gets as many messages a second as its throttle policy allows", async () => {
  const topic = await lab.topic("orders");
  await confirmed(topic, { DeliveryPolicy: JSON.stringify({ throttlePolicy: { maxReceivesPerSecond: 2 } }) });
  for (const text of ["1", "2", "3"]) await lab.publish(topic, text);
  await arrived(1);
  await lab.clock.advance(499);
  expect(posted).toHaveLength(1);
  await lab.clock.advance(1);
  await arrived(2);
  await lab.clock.advance(500);
  await arrived(3);
  expect(posted.map(({ json }) => json["Message"])).toEqual(["1", "2", "3"]);
});

test.each(["http://[", "http://a b", "https://:80"])(
  "An HTTP subscription refuses the address %s",
  async (Endpoint) => {
    const TopicArn = await lab.topic("orders");
    await expect(
      lab.client.send(new SubscribeCommand({ TopicArn, Protocol: Endpoint.split(":")[0], Endpoint })),
    ).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: "Invalid parameter: Endpoint must match the specified protocol",
    });
  },
);

describe("An HTTP endpoint that is down", () => {
  test("gets its message again in the world's time, then the dead-letter queue gets it", async () => {
    const topic = await lab.topic("orders");
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: await lab.queue("dead") });
    const healthyRetryPolicy = {
      minDelayTarget: 10,
      maxDelayTarget: 30,
      numRetries: 3,
      numMinDelayRetries: 1,
      backoffFunction: "linear",
    };
    await confirmed(topic, { RedrivePolicy, DeliveryPolicy: JSON.stringify({ healthyRetryPolicy }) });
    answers = [500, 503, 429, 500];
    await lab.publish(topic, "m");
    await arrived(1);
    const after: number[] = [];
    for (const [wait, count] of [
      [9, 1],
      [1, 2],
      [10, 3],
      [29, 3],
      [1, 4],
    ] as const) {
      await lab.clock.advance(wait * 1000);
      await expect.poll(() => posted).toHaveLength(count);
      after.push(posted.length);
    }
    expect(after).toEqual([1, 2, 3, 3, 4]);
    await expect.poll(() => lab.texts("dead")).toEqual(["m"]);
    await lab.clock.advance("1h");
    expect(posted).toHaveLength(4);
    const sent = lab.server.world.history
      .latestFirst()
      .filter(({ name, url: to }) => name === "httpDeliveries" && to === url);
    expect(sent.slice(0, 4).map(({ statusCode }) => statusCode)).toEqual([500, 429, 503, 500]);
  });

  test("before its subscription is confirmed gets a confirmation a few times, which is not a dead letter", async () => {
    const topic = await lab.topic("orders");
    answers = [500, 500, 500, 500];
    await lab.subscribe(topic, url, {
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: await lab.queue("dead") }),
    });
    await arrived(1);
    await lab.clock.advance("1h");
    await arrived(4);
    expect(await lab.texts("dead")).toEqual([]);
  });

  // AWS shows members that were not set as null, so that clients send them back (recorded by LocalStack, test_subscribe_external_http_endpoint_content_type).
  test("gets its message again where members of its delivery policy are null: they have their defaults", async () => {
    const topic = await lab.topic("orders");
    const healthyRetryPolicy = {
      minDelayTarget: 10,
      maxDelayTarget: 30,
      numRetries: 3,
      numNoDelayRetries: null,
      backoffFunction: null,
    };
    const DeliveryPolicy = JSON.stringify({
      healthyRetryPolicy,
      throttlePolicy: null,
      requestPolicy: { headerContentType: null },
    });
    await confirmed(topic, { DeliveryPolicy });
    answers = [500, 500];
    await lab.publish(topic, "m");
    await arrived(1);
    await lab.clock.advance("10s");
    await arrived(2);
    await lab.clock.advance("20s");
    await arrived(3);
    expect(posted[0]?.headers["content-type"]).toBe("text/plain; charset=UTF-8");
  });

  test("and refuses a message for good gets it once", async () => {
    const topic = await lab.topic("orders");
    await confirmed(topic, { RedrivePolicy: JSON.stringify({ deadLetterTargetArn: await lab.queue("dead") }) });
    answers = [400];
    await lab.publish(topic, "m");
    await expect.poll(() => lab.texts("dead")).toEqual(["m"]);
    await lab.clock.advance("1h");
    expect(posted).toHaveLength(1);
  });
});
