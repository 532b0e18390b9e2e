import { PublishBatchCommand, SetTopicAttributesCommand } from "@aws-sdk/client-sns";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const contentBased = { ContentBasedDeduplication: "true" };

describe("A FIFO topic", () => {
  test("gives its queue the group, the deduplication id and the order, in an envelope with its sequence number and no signature", async () => {
    const topic = await lab.topic("t.fifo");
    await lab.subscribe(topic, await lab.queue("q.fifo"));
    const send = (Message: string) =>
      lab.publish(topic, Message, { MessageGroupId: "g", MessageDeduplicationId: `d-${Message}` });
    const numbers = [(await send("1")).SequenceNumber ?? "", (await send("2")).SequenceNumber ?? ""];
    expect(numbers).toEqual([expect.stringMatching(/^\d{20}$/), expect.stringMatching(/^\d{20}$/)]);
    expect([...numbers].sort()).toEqual(numbers);
    const messages = await lab.received("q.fifo");
    expect(messages.map(({ Attributes }) => Attributes)).toMatchObject([
      { MessageGroupId: "g", MessageDeduplicationId: "d-1" },
      { MessageGroupId: "g", MessageDeduplicationId: "d-2" },
    ]);
    const envelopes = messages.map(({ Body = "" }) => JSON.parse(Body));
    expect(envelopes.map(({ Message, SequenceNumber }) => [Message, SequenceNumber])).toEqual([
      ["1", numbers[0]],
      ["2", numbers[1]],
    ]);
    // Recorded by LocalStack, test_message_to_fifo_sqs.
    expect(Object.keys(envelopes[0])).toEqual([
      "Type",
      "MessageId",
      "SequenceNumber",
      "TopicArn",
      "Message",
      "Timestamp",
      "UnsubscribeURL",
    ]);
  });

  test("leaves out duplicates within five minutes, and answers them as the first", async () => {
    const topic = await lab.topic("t.fifo", contentBased);
    await lab.subscribe(topic, await lab.queue("q"), { RawMessageDelivery: "true" });
    const send = (MessageGroupId: string) => lab.publish(topic, "m", { MessageGroupId });
    const first = await send("g");
    expect(await send("other")).toMatchObject({ MessageId: first.MessageId, SequenceNumber: first.SequenceNumber });
    await lab.clock.advance("5m");
    expect((await send("g")).MessageId).not.toBe(first.MessageId);
    expect((await lab.received("q")).map(({ Body, Attributes }) => [Body, Attributes?.MessageGroupId])).toEqual([
      ["m", undefined],
      ["m", undefined],
    ]);
  });

  test("whose throughput scope is the group tells duplicates within groups only", async () => {
    const topic = await lab.topic("t.fifo", { ...contentBased, FifoThroughputScope: "MessageGroup" });
    await lab.subscribe(topic, await lab.queue("q.fifo"));
    for (const MessageGroupId of ["a", "b", "a"]) await lab.publish(topic, `m${MessageGroupId}`, { MessageGroupId });
    expect((await lab.texts("q.fifo")).sort()).toEqual(["ma", "mb"]);
  });

  test("refuses messages in AWS's words (recorded by LocalStack, test_validations_for_fifo)", async () => {
    const topic = await lab.topic("t.fifo");
    const none = "Invalid parameter: The MessageGroupId parameter is required for FIFO topics";
    await expect(lab.publish(topic, "m")).rejects.toThrow(none);
    await expect(lab.publish(topic, "m", { MessageGroupId: "g" })).rejects.toThrow(
      "Invalid parameter: The topic should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly",
    );
    const entry = { Id: "1", Message: "m" };
    await expect(
      lab.client.send(new PublishBatchCommand({ TopicArn: topic, PublishBatchRequestEntries: [entry] })),
    ).rejects.toThrow(none);
    const standard = await lab.topic("t");
    await expect(lab.publish(standard, "m", { MessageDeduplicationId: "d" })).rejects.toThrow(
      "Invalid parameter: MessageDeduplicationId Reason: The request includes MessageDeduplicationId parameter that is not valid for this topic type",
    );
    const fifoQueue = "arn:aws:sqs:us-east-1:000000000000:q.fifo";
    await expect(lab.subscribe(standard, fifoQueue)).rejects.toThrow(
      "Invalid parameter: Invalid parameter: Endpoint Reason: FIFO SQS Queues can not be subscribed to standard SNS topics",
    );
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: "arn:aws:sqs:us-east-1:000000000000:dead" });
    await expect(lab.subscribe(topic, fifoQueue, { RedrivePolicy })).rejects.toThrow(
      "RedrivePolicy: must use a FIFO queue as DLQ for a FIFO Subscription to a FIFO Topic.",
    );
    await lab.client.send(
      new SetTopicAttributesCommand({
        TopicArn: topic,
        AttributeName: "ContentBasedDeduplication",
        AttributeValue: "true",
      }),
    );
    await lab.publish(topic, "m", { MessageGroupId: "g" });
  });
});
