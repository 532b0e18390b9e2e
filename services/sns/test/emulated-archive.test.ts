import {
  DeleteTopicCommand,
  GetSubscriptionAttributesCommand,
  GetTopicAttributesCommand,
  SetSubscriptionAttributesCommand,
  SetTopicAttributesCommand,
} from "@aws-sdk/client-sns";
import { addFault } from "@cloudstub/core";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const DAY = 86_400_000;
const archived = { ArchivePolicy: '{"MessageRetentionPeriod":"30"}', ContentBasedDeduplication: "true" };
const at = (time: number) => new Date(time).toISOString();
const from = (StartingPoint: string, EndingPoint?: string) =>
  JSON.stringify({ PointType: "Timestamp", StartingPoint, EndingPoint });
const set = (SubscriptionArn: string, AttributeName: string, AttributeValue: string) =>
  lab.client.send(new SetSubscriptionAttributesCommand({ SubscriptionArn, AttributeName, AttributeValue }));
const setTopic = (TopicArn: string, AttributeValue: string) =>
  lab.client.send(new SetTopicAttributesCommand({ TopicArn, AttributeName: "ArchivePolicy", AttributeValue }));
const topicAttributes = async (TopicArn: string) =>
  (await lab.client.send(new GetTopicAttributesCommand({ TopicArn }))).Attributes ?? {};
const statusOf = async (SubscriptionArn: string) =>
  (await lab.client.send(new GetSubscriptionAttributesCommand({ SubscriptionArn }))).Attributes?.["ReplayStatus"];

/** Publishes messages of one group, an hour apart, and returns when each was published. */
async function publishHourly(topic: string, ...messages: string[]): Promise<number[]> {
  const times: number[] = [];
  for (const message of messages) {
    times.push(lab.clock.now());
    await lab.publish(topic, message, {
      MessageGroupId: "g",
      MessageAttributes: { n: { DataType: "Number", StringValue: message } },
    });
    await lab.clock.advance("1h");
  }
  return times;
}

// SNS Developer Guide, "Amazon SNS message archiving and replay for FIFO topics".
describe("A FIFO topic with an archive", () => {
  test("replays to a new subscription what was published from a time on, in order, and new messages afterwards", async () => {
    const topic = await lab.topic("t.fifo", archived);
    const [, second = 0] = await publishHourly(topic, "1", "2", "3");
    const arn = await lab.subscribe(topic, await lab.queue("q.fifo"), { ReplayPolicy: from(at(second)) });
    await publishHourly(topic, "4");
    const envelopes = await lab.envelopes("q.fifo");
    expect(envelopes.map(({ Message }) => Message)).toEqual(["2", "3", "4"]);
    expect(envelopes[0]).toMatchObject({
      Timestamp: at(second),
      MessageAttributes: { n: { Type: "Number", Value: "2" }, Replayed: { Type: "String", Value: "true" } },
    });
    expect(envelopes[2]?.["MessageAttributes"]).not.toHaveProperty("Replayed");
    expect(await statusOf(arn)).toBe("Completed");
  });

  test("replays up to a time, what the filter policy matches, with the attributes of raw messages", async () => {
    const topic = await lab.topic("t.fifo", archived);
    const times = await publishHourly(topic, "1", "2", "3", "4");
    await lab.subscribe(topic, await lab.queue("q.fifo"), {
      RawMessageDelivery: "true",
      FilterPolicy: '{"n":[{"numeric":[">",1]}]}',
      ReplayPolicy: from(at(times[0] ?? 0), at(times[2] ?? 0)),
    });
    // A subscription whose replay has an end gets no new messages (API reference, Subscribe).
    const { MessageId } = await lab.publish(topic, "5", { MessageGroupId: "g" });
    const messages = await lab.received("q.fifo");
    expect(messages.map(({ Body }) => Body)).toEqual(["2", "3"]);
    expect(messages[0]?.MessageAttributes).toMatchObject({
      Replayed: { StringValue: "true" },
      n: { StringValue: "2" },
    });
    expect(MessageId).toBeDefined();
    const [publication] = lab.server.world.history.latestFirst().filter(({ name }) => name === "Publish");
    expect(publication?.notes?.[0]).toContain("its replay has ended");
  });

  test("goes on until the ending point, where that is to come", async () => {
    const topic = await lab.topic("t.fifo", archived);
    const now = lab.clock.now();
    const arn = await lab.subscribe(topic, await lab.queue("q.fifo"), {
      ReplayPolicy: from(at(now - DAY), at(now + 5_000_000)),
    });
    expect(await statusOf(arn)).toBe("In progress");
    await publishHourly(topic, "1", "2", "3");
    expect(await lab.texts("q.fifo")).toEqual(["1", "2"]);
    expect(await statusOf(arn)).toBe("Completed");
  });

  test("replays again to a subscription that asks for it, and stops with an empty policy", async () => {
    const topic = await lab.topic("t.fifo", archived);
    const arn = await lab.subscribe(topic, await lab.queue("q.fifo"));
    const [first = 0] = await publishHourly(topic, "1");
    await set(arn, "ReplayPolicy", from(at(first)));
    const received = await lab.received("q.fifo");
    expect(received.map(({ Body = "" }) => JSON.parse(Body).Message)).toEqual(["1", "1"]);
    await set(arn, "ReplayPolicy", "{}");
    expect(await statusOf(arn)).toBeUndefined();
  });

  test("keeps messages for its retention period, and tells since when", async () => {
    const topic = await lab.topic("t.fifo", { ...archived, ArchivePolicy: '{"MessageRetentionPeriod":"1"}' });
    const created = lab.clock.now();
    expect(await topicAttributes(topic)).toMatchObject({ BeginningArchiveTime: at(created) });
    await publishHourly(topic, "0");
    await lab.clock.advance("24h");
    expect(await topicAttributes(topic)).toMatchObject({ BeginningArchiveTime: at(lab.clock.now() - DAY) });
    await lab.publish(topic, "new", { MessageGroupId: "g" });
    await lab.subscribe(topic, await lab.queue("q.fifo"), { ReplayPolicy: from(at(created)) });
    expect(await lab.texts("q.fifo")).toEqual(["new"]);
  });

  test("is deleted after its archive, whose messages are gone then", async () => {
    const topic = await lab.topic("t.fifo", archived);
    await publishHourly(topic, "1");
    // As the AWS CDK's pull request 37113 quotes AWS.
    await expect(lab.client.send(new DeleteTopicCommand({ TopicArn: topic }))).rejects.toMatchObject({
      name: "InvalidStateException",
      message: "Invalid state: Cannot delete a topic with an ArchivePolicy",
    });
    await setTopic(topic, "{}");
    expect(await topicAttributes(topic)).not.toHaveProperty("BeginningArchiveTime");
    await setTopic(topic, archived.ArchivePolicy);
    await lab.subscribe(topic, await lab.queue("q.fifo"), { ReplayPolicy: from(at(lab.clock.now() - DAY)) });
    expect(await lab.texts("q.fifo")).toEqual([]);
    await setTopic(topic, "{}");
    await lab.client.send(new DeleteTopicCommand({ TopicArn: topic }));
  });

  test.each([
    "",
    "30",
    '{"MessageRetentionPeriod":"0"}',
    '{"MessageRetentionPeriod":"366"}',
    '{"MessageRetentionPeriod":"1","a":1}',
  ])("does not take the archive policy %s", async (policy) => {
    await expect(setTopic(await lab.topic("t.fifo"), policy)).rejects.toThrow(/^Invalid parameter: ArchivePolicy: /);
  });

  test.each([
    "[]",
    '{"PointType":"Message"}',
    '{"PointType":"Timestamp","StartingPoint":"yesterday"}',
    from("2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z"),
    '{"PointType":"Timestamp","StartingPoint":"2026-01-01T00:00:00.000Z","more":1}',
  ])("does not take the replay policy %s", async (ReplayPolicy) => {
    const topic = await lab.topic("t.fifo", archived);
    await expect(lab.subscribe(topic, await lab.queue("q.fifo"), { ReplayPolicy })).rejects.toThrow(/ReplayPolicy: /);
  });

  test("is needed for a replay", async () => {
    const replay = { ReplayPolicy: from("2026-01-01T00:00:00.000Z") };
    for (const name of ["t.fifo", "t"])
      await expect(lab.subscribe(await lab.topic(name), await lab.queue(`q-${name}`.slice(2)), replay)).rejects.toThrow(
        "no ArchivePolicy",
      );
  });
});

describe("A message of a FIFO topic that waits for another try", () => {
  const down = { effect: "error", code: "ServiceUnavailable", status: 503 } as const;

  test("holds up the later ones of its group, and no others", async () => {
    const topic = await lab.topic("t.fifo", { ContentBasedDeduplication: "true" });
    await lab.subscribe(topic, await lab.queue("q.fifo"));
    addFault(lab.server, { service: "sqs", operation: "SendMessage", when: { times: 4 }, ...down }, "down");
    for (const [text, MessageGroupId] of [
      ["a1", "a"],
      ["a2", "a"],
      ["a3", "a"],
      ["b1", "b"],
    ] as const)
      await lab.publish(topic, text, { MessageGroupId });
    expect(await lab.texts("q.fifo")).toEqual(["b1"]);
    await lab.clock.advance("1m");
    const received = await lab.received("q.fifo");
    expect(received.map(({ Body = "" }) => JSON.parse(Body).Message).filter((text) => text !== "b1")).toEqual([
      "a1",
      "a2",
      "a3",
    ]);
  });

  test("lets the next one go when it is given up", async () => {
    const topic = await lab.topic("t.fifo", { ContentBasedDeduplication: "true" });
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: await lab.queue("dead.fifo") });
    await lab.subscribe(topic, "arn:aws:sqs:us-east-1:000000000000:missing.fifo", { RedrivePolicy });
    addFault(lab.server, { service: "sqs", operation: "SendMessage", when: { times: 4 }, ...down }, "down");
    for (const text of ["1", "2"]) await lab.publish(topic, text, { MessageGroupId: "g" });
    await lab.clock.advance("1m");
    expect(await lab.texts("dead.fifo")).toEqual(["1", "2"]);
  });
});
