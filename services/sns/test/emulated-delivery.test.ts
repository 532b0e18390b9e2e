import { createVerify, X509Certificate } from "node:crypto";
import {
  GetSubscriptionAttributesCommand,
  PublishBatchCommand,
  SetSubscriptionAttributesCommand,
  SetTopicAttributesCommand,
  SubscribeCommand,
} from "@aws-sdk/client-sns";
import { addFault } from "@cloudstub/core";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory, text } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const Raw = { RawMessageDelivery: "true" };

/** The entries of the history, the first to begin first. */
async function history(name: string): Promise<Record<string, unknown>[]> {
  const { body } = await lab.api("GET /api/history");
  return (body["requests"] as Record<string, unknown>[]).filter((entry) => entry["name"] === name).reverse();
}

describe("A queue gets a message", () => {
  // The form is that of AWS's answers in the SNS Developer Guide, "Publishing to Amazon SQS"; members as LocalStack recorded them.
  test("in AWS's envelope, written as AWS writes it", async () => {
    const topic = await lab.topic("orders");
    const subscription = await lab.subscribe(topic, await lab.queue("q"));
    const MessageAttributes = { color: text("red"), size: { DataType: "Number", StringValue: "7" } };
    const { MessageId } = await lab.publish(topic, 'say "hi"', { Subject: "news", MessageAttributes });
    const [message] = await lab.received("q");
    const url = `http://127.0.0.1:${lab.server.port}`;
    expect(message?.Body?.split("\n")).toEqual([
      "{",
      '  "Type" : "Notification",',
      `  "MessageId" : "${MessageId}",`,
      `  "TopicArn" : "${topic}",`,
      '  "Subject" : "news",',
      '  "Message" : "say \\"hi\\"",',
      '  "Timestamp" : "2026-01-01T00:00:00.000Z",',
      '  "SignatureVersion" : "1",',
      expect.stringMatching(/^ {2}"Signature" : "[A-Za-z0-9+/=]{172}",$/),
      expect.stringContaining(`"${url}/sns-certificates/000000000000/us-east-1/SimpleNotificationService-`),
      `  "UnsubscribeURL" : "${url}/?Action=Unsubscribe&SubscriptionArn=${subscription}",`,
      '  "MessageAttributes" : {',
      '    "color" : {"Type":"String","Value":"red"},',
      '    "size" : {"Type":"Number","Value":"7"}',
      "  }",
      "}",
    ]);
    expect(message?.MessageAttributes).toBeUndefined();
  });

  test.each([
    ["1", "sha1"],
    ["2", "sha256"],
  ])("with a signature of version %s that the certificate verifies", async (SignatureVersion, algorithm) => {
    const topic = await lab.topic("orders", { SignatureVersion });
    await lab.subscribe(topic, await lab.queue("q"));
    await lab.publish(topic, "m", { Subject: "s" });
    const [message = {}] = await lab.envelopes("q");
    expect(message["SignatureVersion"]).toBe(SignatureVersion);
    const certificate = new X509Certificate(await (await fetch(String(message["SigningCertURL"]))).text());
    expect([certificate.verify(certificate.publicKey), certificate.subject]).toEqual([true, "CN=sns.amazonaws.com"]);
    const signed = ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
      .map((name) => `${name}\n${String(message[name])}\n`)
      .join("");
    const verify = createVerify(algorithm).update(signed);
    expect(verify.verify(certificate.publicKey, String(message["Signature"]), "base64")).toBe(true);
  });

  test("raw, with its attributes, where the subscription says so", async () => {
    const topic = await lab.topic("orders");
    await lab.subscribe(topic, await lab.queue("q"), Raw);
    const MessageAttributes = {
      color: text("red"),
      bytes: { DataType: "Binary", BinaryValue: Uint8Array.of(2, 3, 4) },
    };
    await lab.publish(topic, "m", { Subject: "not told", MessageAttributes });
    const [message] = await lab.received("q");
    expect([message?.Body, message?.MessageAttributes]).toEqual(["m", MessageAttributes]);
  });

  test("raw, and not with more than ten attributes (Developer Guide, Raw message delivery)", async () => {
    const topic = await lab.topic("orders");
    await lab.subscribe(topic, await lab.queue("raw"), Raw);
    await lab.subscribe(topic, await lab.queue("q"));
    const MessageAttributes = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`a${i}`, text("v")]));
    await lab.publish(topic, "m", { MessageAttributes });
    expect([await lab.received("raw"), await lab.texts("q")]).toEqual([[], ["m"]]);
  });

  test("with the text for its protocol, or the default one", async () => {
    const topic = await lab.topic("orders");
    await lab.subscribe(topic, await lab.queue("q"));
    const json = { MessageStructure: "json" };
    await lab.publish(topic, JSON.stringify({ default: "d", sqs: "for queues" }), json);
    await lab.publish(topic, JSON.stringify({ default: "d", sqs: { no: "text" } }), json);
    expect(await lab.texts("q")).toEqual(["for queues", "d"]);
  });

  test("of another account and region, whose owner subscribed it", async () => {
    const topic = await lab.topic("orders");
    const statement = { Effect: "Allow", Principal: "*", Action: "sns:Subscribe", Resource: topic };
    const AttributeValue = JSON.stringify({ Version: "2012-10-17", Statement: [statement] });
    await lab.client.send(new SetTopicAttributesCommand({ TopicArn: topic, AttributeName: "Policy", AttributeValue }));
    const queues = lab.queuesOf("111122223333", "eu-west-1");
    const Endpoint = await lab.queue("far", queues);
    expect(Endpoint).toBe("arn:aws:sqs:eu-west-1:111122223333:far");
    const { SubscriptionArn } = await lab
      .topicsOf("111122223333")
      .send(new SubscribeCommand({ TopicArn: topic, Protocol: "sqs", Endpoint }));
    const shown = await lab.client.send(new GetSubscriptionAttributesCommand({ SubscriptionArn }));
    expect(shown.Attributes).toMatchObject({ Owner: "111122223333", PendingConfirmation: "false" });
    await lab.publish(topic, "m");
    expect((await lab.received("far", queues)).map(({ Body = "" }) => JSON.parse(Body).Message)).toEqual(["m"]);
  });

  test("with its group, for fair queues (recorded by LocalStack, test_publish_message_group_id)", async () => {
    const topic = await lab.topic("orders");
    await lab.subscribe(topic, await lab.queue("q"));
    await lab.publish(topic, "m", { MessageGroupId: "g" });
    expect((await lab.received("q"))[0]?.Attributes).toMatchObject({ MessageGroupId: "g" });
  });

  test("of a batch, each once", async () => {
    const topic = await lab.topic("orders");
    await lab.subscribe(topic, await lab.queue("q"), Raw);
    const PublishBatchRequestEntries = ["1", "2"].map((Id) => ({
      Id,
      Message: `m${Id}`,
      MessageAttributes: { id: text(Id) },
    }));
    const answer = await lab.client.send(new PublishBatchCommand({ TopicArn: topic, PublishBatchRequestEntries }));
    expect([answer.Successful?.map(({ Id }) => Id), answer.Failed]).toEqual([["1", "2"], []]);
    expect((await lab.received("q")).map(({ Body }) => Body)).toEqual(["m1", "m2"]);
  });
});

// Recorded of AWS by the tests of Ballerina's client (module-ballerinax-aws.sns, publish-tests.bal, publishBatchWithFailures).
test("of a batch messages with a bad subject fail alone", async () => {
  const topic = await lab.topic("orders");
  await lab.subscribe(topic, await lab.queue("q"), Raw);
  const subjects: (string | undefined)[] = ["Subject", "Invalid\nSubject", undefined, ""];
  const PublishBatchRequestEntries = subjects.map((Subject, i) => ({ Id: `id${i}`, Message: `m${i}`, Subject }));
  const answer = await lab.client.send(new PublishBatchCommand({ TopicArn: topic, PublishBatchRequestEntries }));
  const failure = { Code: "InvalidParameter", Message: "Invalid parameter: Subject", SenderFault: true };
  expect([answer.Successful?.map(({ Id }) => Id), answer.Failed]).toEqual([
    ["id0", "id2"],
    [
      { Id: "id1", ...failure },
      { Id: "id3", ...failure },
    ],
  ]);
  expect((await lab.received("q")).map(({ Body }) => Body)).toEqual(["m0", "m2"]);
});

describe("The history", () => {
  test("tells of each delivery with the publication that caused it", async () => {
    const topic = await lab.topic("orders");
    await lab.subscribe(topic, await lab.queue("q"));
    await lab.publish(topic, "m");
    const [publication] = await history("Publish");
    expect(await history("SendMessage")).toEqual([
      expect.objectContaining({ serviceId: "sqs", cause: publication?.["requestId"] }),
    ]);
  });

  test("tells which subscription got nothing, and which key of its filter policy said so", async () => {
    const topic = await lab.topic("orders");
    const queue = await lab.queue("q");
    const red = await lab.subscribe(topic, queue, { FilterPolicy: '{"size":[{"exists":true}],"color":["red"]}' });
    const body = await lab.subscribe(topic, `${queue}2`, {
      FilterPolicyScope: "MessageBody",
      FilterPolicy: '{"a":{"b":[1]}}',
    });
    const pending = await lab.subscribe(topic, "a@example.org");
    await lab.publish(topic, '{"a":{"b":2}}', { MessageAttributes: { color: text("blue"), size: text("1") } });
    await lab.publish(topic, "no JSON", { MessageAttributes: { color: text("red") } });
    expect((await history("Publish")).map(({ notes }) => notes)).toEqual([
      [
        `${red} got nothing: its filter policy does not match at "color".`,
        `${body} got nothing: its filter policy does not match at "a.b".`,
        `${pending} got nothing: it is not confirmed.`,
      ],
      [
        `${red} got nothing: its filter policy does not match at "size".`,
        `${body} got nothing: its filter policy is on the body, which is not a JSON object.`,
        `${pending} got nothing: it is not confirmed.`,
      ],
    ]);
  });

  test("names ten of many, and says how many more there are", async () => {
    const topic = await lab.topic("orders");
    for (let i = 0; i < 12; i++)
      await lab.subscribe(topic, `arn:aws:sqs:us-east-1:000000000000:q${i}`, { FilterPolicy: '{"a":["b"]}' });
    await lab.publish(topic, "m");
    const [{ notes = [] } = {}] = (await history("Publish")) as { notes?: string[] }[];
    expect([notes.length, notes.at(-1)]).toEqual([11, "2 more subscriptions got nothing."]);
  });
});

describe("A message that can't be delivered", () => {
  test("goes to the dead-letter queue at once where the queue is gone, and else is lost (Developer Guide, Message delivery retries)", async () => {
    const topic = await lab.topic("orders");
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: await lab.queue("dead") });
    await lab.subscribe(topic, "arn:aws:sqs:us-east-1:000000000000:gone", { RedrivePolicy });
    await lab.subscribe(topic, "arn:aws:sqs:us-east-1:000000000000:gone2");
    const { MessageId } = await lab.publish(topic, "m");
    expect(await lab.envelopes("dead")).toMatchObject([{ Type: "Notification", Message: "m", MessageId }]);
  });

  test("because the queue service fails is sent again at AWS's times, until it arrives", async () => {
    const topic = await lab.topic("orders");
    await lab.subscribe(topic, await lab.queue("q"), Raw);
    const down = { effect: "error", code: "ServiceUnavailable", status: 503, when: "always" } as const;
    addFault(lab.server, { service: "sqs", operation: "SendMessage", ...down }, "fault");
    await lab.publish(topic, "m");
    // Three retries without delay, then one after a second, and another.
    const tries = async () => (await history("SendMessage")).length;
    expect(await tries()).toBe(4);
    await lab.clock.advance("1s");
    expect(await tries()).toBe(5);
    lab.server.world.faults.clear();
    await lab.clock.advance("1s");
    expect((await lab.received("q")).map(({ Body }) => Body)).toEqual(["m"]);
    await lab.clock.advance("1h");
    expect(await tries()).toBe(6);
  });

  // Throttling is "an exception that indicates that they can't process a valid request" (Developer Guide, "Why do message deliveries fail?").
  test.each([
    { effect: "throttle" },
    { effect: "throttle", code: "RequestThrottled" },
    { effect: "error", code: "TooManyRequestsException", status: 429 },
    { effect: "error", code: "KmsThrottled", status: 400 },
  ] as const)("because the queue service throttles ($code) is sent again", async (fault) => {
    const topic = await lab.topic("orders");
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: await lab.queue("dead") });
    await lab.subscribe(topic, await lab.queue("q"), { ...Raw, RedrivePolicy });
    addFault(lab.server, { service: "sqs", operation: "SendMessage", ...fault, when: { times: 4 } }, "fault");
    await lab.publish(topic, "m");
    await lab.clock.advance("1s");
    expect([await lab.received("q"), await lab.received("dead")]).toEqual([
      [expect.objectContaining({ Body: "m" })],
      [],
    ]);
  });

  test("goes to the dead-letter queue again, too, where the queue service fails", async () => {
    const topic = await lab.topic("orders.fifo");
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: await lab.queue("dead.fifo") });
    await lab.subscribe(topic, "arn:aws:sqs:us-east-1:000000000000:gone.fifo", { ...Raw, RedrivePolicy });
    const input = { QueueUrl: "http://localhost/000000000000/dead.fifo" };
    addFault(
      lab.server,
      { service: "sqs", operation: "SendMessage", input, effect: "throttle", when: { times: 4 } },
      "fault",
    );
    for (const text of ["1", "2"])
      await lab.publish(topic, text, { MessageGroupId: "g", MessageDeduplicationId: text });
    expect(await lab.received("dead.fifo")).toEqual([]);
    await lab.clock.advance("1s");
    const attributes = (id: string) => expect.objectContaining({ MessageGroupId: "g", MessageDeduplicationId: id });
    expect((await lab.received("dead.fifo")).map(({ Body, Attributes }) => [Body, Attributes])).toEqual([
      ["1", attributes("1")],
      ["2", attributes("2")],
    ]);
  });

  test("of which only the answer was lost arrives twice, as on AWS", async () => {
    const topic = await lab.topic("orders");
    await lab.subscribe(topic, await lab.queue("q"), Raw);
    addFault(lab.server, { service: "sqs", operation: "SendMessage", effect: "lost-answer" }, "fault");
    await lab.publish(topic, "m");
    expect((await lab.received("q")).map(({ Body }) => Body)).toEqual(["m", "m"]);
  });
});

test("a subscription whose filter policy changes gets what it wants now", async () => {
  const topic = await lab.topic("orders");
  const SubscriptionArn = await lab.subscribe(topic, await lab.queue("q"), {
    ...Raw,
    FilterPolicy: '{"color":["red"]}',
  });
  const publish = (color: string) => lab.publish(topic, color, { MessageAttributes: { color: text(color) } });
  const set = (AttributeValue: string) =>
    lab.client.send(
      new SetSubscriptionAttributesCommand({ SubscriptionArn, AttributeName: "FilterPolicy", AttributeValue }),
    );
  await publish("blue");
  await set('{"color":["blue"]}');
  await publish("blue");
  await publish("red");
  await set("{}");
  await publish("green");
  expect((await lab.received("q")).map(({ Body }) => Body)).toEqual(["blue", "green"]);
});
