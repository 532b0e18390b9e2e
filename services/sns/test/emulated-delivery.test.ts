import { PublishBatchCommand, SetSubscriptionAttributesCommand, SetTopicAttributesCommand } from "@aws-sdk/client-sns";
import { addFault } from "@cloudstub/core";
import { describe, expect, test } from "vitest";
import { BEGINNING, emulatedLaboratory, text } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

test("a queue gets the message in AWS's envelope, written as AWS writes it", async () => {
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
    `  "SigningCertURL" : "${url}/sns-certificates/000000000000/us-east-1/SimpleNotificationService.pem",`,
    `  "UnsubscribeURL" : "${url}/?Action=Unsubscribe&SubscriptionArn=${subscription}",`,
    '  "MessageAttributes" : {',
    '    "color" : {"Type":"String","Value":"red"},',
    '    "size" : {"Type":"Number","Value":"7"}',
    "  }",
    "}",
  ]);
  expect(message?.MessageAttributes).toBeUndefined();
});
