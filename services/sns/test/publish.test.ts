import { PublishBatchCommand, PublishCommand, type PublishInput } from "@aws-sdk/client-sns";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const TopicArn = "arn:aws:sns:us-east-1:000000000000:orders";
const publish = (input: Partial<PublishInput>) => lab.client.send(new PublishCommand({ Message: "m", ...input }));
const batch = (entries: readonly (Partial<PublishInput> & { Id: string })[]) =>
  lab.client.send(
    new PublishBatchCommand({
      TopicArn,
      PublishBatchRequestEntries: entries.map((entry) => ({ Message: "m", ...entry })),
    }),
  );
const attribute = (DataType: string, StringValue?: string) => ({
  MessageAttributes: { colour: { DataType, StringValue } },
});

const named = (name: string) => ({ MessageAttributes: { [name]: { DataType: "String", StringValue: "red" } } });

/** Messages that AWS refuses, alone and in a batch. */
const refused = [
  ["an empty message", { Message: "" }, "InvalidParameterException", "Invalid parameter: Empty message"],
  ["an empty subject", { Subject: "" }, "InvalidParameterException", "Invalid parameter: Subject"],
  [
    "JSON that is none",
    { MessageStructure: "json", Message: "{" },
    "InvalidParameterException",
    "Invalid parameter: Message Structure - JSON message body failed to parse",
  ],
  [
    "JSON that is not an object",
    { MessageStructure: "json", Message: "[]" },
    "InvalidParameterException",
    "Invalid parameter: Message Structure - JSON message body failed to parse",
  ],
  [
    "JSON without a default",
    { MessageStructure: "json", Message: '{"sqs":"m"}' },
    "InvalidParameterException",
    "Invalid parameter: Message Structure - No default entry in JSON message body",
  ],
  [
    "JSON whose default is not text",
    { MessageStructure: "json", Message: '{"default":{"a":1}}' },
    "InvalidParameterException",
    "Invalid parameter: Message Structure - No default entry in JSON message body",
  ],
  [
    "an attribute without a value",
    attribute("String"),
    "InvalidParameterValueException",
    "The message attribute 'colour' must contain non-empty message attribute value for message attribute type 'String'.",
  ],
  [
    "an attribute of bytes without any",
    attribute("Binary.png", "text"),
    "InvalidParameterValueException",
    "The message attribute 'colour' must contain non-empty message attribute value for message attribute type 'Binary.png'.",
  ],
  [
    "an attribute of an unknown type",
    attribute("Colour", "red"),
    "InvalidParameterValueException",
    "The message attribute 'colour' has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.",
  ],
  [
    "an attribute without a name",
    named(""),
    "InvalidParameterValueException",
    "The request must contain non-empty message attribute name.",
  ],
  [
    "an attribute with a long name",
    named("x".repeat(256)),
    "InvalidParameterValueException",
    "Length of message attribute name must be less than 256 bytes.",
  ],
  [
    "an attribute whose name begins with a period",
    named(".a"),
    "InvalidParameterValueException",
    "Invalid message attribute name starting with character '.' was found.",
  ],
  [
    "an attribute whose name ends with a period",
    named("a."),
    "InvalidParameterValueException",
    "Invalid message attribute name ending with character '.' was found.",
  ],
  [
    "an attribute with two periods in a row in its name",
    named("a..b"),
    "InvalidParameterValueException",
    "Message attribute name can not have successive '.' character.",
  ],
  [
    "an attribute with another character in its name",
    named("a*b"),
    "InvalidParameterValueException",
    "Invalid non-alphanumeric character '#x2A' was found in the message attribute name. Can only include alphanumeric characters, hyphens, underscores, or dots.",
  ],
  [
    "an attribute with a character of two units in its name",
    named("a😀"),
    "InvalidParameterValueException",
    "Invalid non-alphanumeric character '#x1F600' was found in the message attribute name. Can only include alphanumeric characters, hyphens, underscores, or dots.",
  ],
] as const;

describe("Publish", () => {
  // Specification 4.4 Publish
  test.each([
    ["a topic", { TopicArn }],
    ["a topic, by TargetArn", { TargetArn: TopicArn }],
    ["an endpoint", { TargetArn: "arn:aws:sns:us-east-1:000000000000:endpoint/GCM/shop/1" }],
    ["a phone number", { PhoneNumber: "+15550100" }],
  ])("acknowledges a message to %s with a fresh id each time", async (_, target) => {
    const [first, second] = [await publish(target), await publish(target)];
    expect(first.MessageId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second.MessageId).not.toBe(first.MessageId);
  });

  test("acknowledges JSON with a default, and attributes of all types", async () => {
    const MessageAttributes = {
      ["__proto__"]: { DataType: "String", StringValue: "s" },
      number: { DataType: "Number.int", StringValue: "1" },
      array: { DataType: "String.Array", StringValue: '["a"]' },
      binary: { DataType: "Binary", BinaryValue: Uint8Array.of(0, 255) },
    };
    await publish({
      TopicArn,
      MessageStructure: "json",
      Message: '{"default":"d","__proto__":"p"}',
      MessageAttributes,
    });
  });

  test("acknowledges attributes with names that AWS itself gives a meaning", async () => {
    await publish({ PhoneNumber: "+15550100", ...named("AWS.SNS.SMS.SenderID") });
    await publish({ TopicArn, ...named("x".repeat(255)) });
  });

  test("acknowledges any subject and message", async () => {
    const text = fc.string({ unit: "binary", minLength: 1 });
    await fc.assert(
      fc.asyncProperty(text, text, async (Subject, Message) => {
        expect(await publish({ TopicArn, Subject, Message })).toHaveProperty("MessageId");
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ["no target", {}, "Invalid parameter: TopicArn or TargetArn Reason: no value for required parameter"],
    [
      "an empty topic",
      { TopicArn: "" },
      "Invalid parameter: TopicArn Reason: An ARN must have at least 6 elements, not 1",
    ],
    [
      "a name as the topic",
      { TopicArn: "a:b" },
      "Invalid parameter: TopicArn Reason: An ARN must have at least 6 elements, not 2",
    ],
    [
      "a name as the target",
      { TargetArn: "orders" },
      "Invalid parameter: TargetArn Reason: An ARN must have at least 6 elements, not 1",
    ],
    ["no phone number", { PhoneNumber: "me" }, "Invalid parameter: PhoneNumber Reason: me is not valid to publish to"],
  ])("refuses %s", async (_, target, message) => {
    await expect(publish(target)).rejects.toMatchObject({
      name: "InvalidParameterException",
      message,
      $metadata: { httpStatusCode: 400 },
    });
  });

  test.each(refused)("refuses %s", async (_, input, name, message) => {
    await expect(publish({ TopicArn, ...input })).rejects.toMatchObject({
      name,
      message,
      $metadata: { httpStatusCode: 400 },
    });
  });

  test("gives the error of a bad attribute the code of the Query protocol", async () => {
    const form = { Action: "Publish", TopicArn, Message: "m", "MessageAttributes.entry.1.Name": "colour" };
    const { status, text } = await lab.raw({ ...form, "MessageAttributes.entry.1.Value.DataType": "String.<&>" });
    expect(status).toBe(400);
    expect(text).toContain("<Code>ParameterValueInvalid</Code><Message>The message attribute 'colour' must contain");
    expect(text).toContain("for message attribute type 'String.&lt;&amp;&gt;'.</Message>");
  });
});

describe("PublishBatch", () => {
  const entries = (...ids: string[]) => ids.map((Id) => ({ Id }));

  // Specification 6.1a
  test("acknowledges ten entries in their order, each with an id of its own", async () => {
    const ids = ["j", "a", "__proto__", "-", "A", "1", "x_y", "constructor", "z".repeat(80), "b"];
    const { Successful = [] } = await batch(entries(...ids));
    expect(Successful.map(({ Id }) => Id)).toEqual(ids);
    expect(new Set(Successful.map(({ MessageId }) => MessageId)).size).toBe(10);
  });

  const badId = "The Id of a batch entry in a batch request doesn't abide by the specification.";
  const eleven = entries(...Array.from({ length: 11 }, (_, i) => String(i)));
  const twice = "Two or more batch entries in the request have the same Id.";
  test.each([
    [
      "eleven entries",
      eleven,
      "TooManyEntriesInBatchRequestException",
      "The batch request contains more entries than permissible.",
    ],
    ["an id twice", entries("a", "b", "a"), "BatchEntryIdsNotDistinctException", twice],
    ["an empty id", entries(""), "InvalidBatchEntryIdException", badId],
    ["an id with a colon", entries("a:b"), "InvalidBatchEntryIdException", badId],
    ["an id of 81 letters", entries("a".repeat(81)), "InvalidBatchEntryIdException", badId],
    ["no entries", [], "EmptyBatchRequestException", "The batch request doesn't contain any entries."],
  ])("refuses %s", async (_, given, name, message) => {
    await expect(batch(given)).rejects.toMatchObject({ name, message, $metadata: { httpStatusCode: 400 } });
  });

  test.each(refused)("refuses an entry with %s", async (_, input, name, message) => {
    await expect(batch([{ Id: "1" }, { Id: "2", ...input }])).rejects.toMatchObject({ name, message });
  });

  test("refuses any text but a topic's ARN", async () => {
    const command = new PublishBatchCommand({
      TopicArn: "orders",
      PublishBatchRequestEntries: [{ Id: "1", Message: "m" }],
    });
    await expect(lab.client.send(command)).rejects.toMatchObject({
      message: "Invalid parameter: TopicArn Reason: An ARN must have at least 6 elements, not 1",
    });
  });
});
