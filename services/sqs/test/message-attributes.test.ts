import {
  CreateQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
} from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
let QueueUrl: string | undefined;

beforeEach(async () => {
  ({ QueueUrl } = await lab.client.send(new CreateQueueCommand({ QueueName: "orders" })));
});

type Attributes = SendMessageCommandInput["MessageAttributes"];
const send = (MessageAttributes: Attributes) =>
  lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody: "m", MessageAttributes }));
const text = (StringValue: string, DataType = "String") => ({ DataType, StringValue });
const bytes = (value: string, DataType = "Binary") => ({ DataType, BinaryValue: Buffer.from(value) });

describe("the MD5 of message attributes", () => {
  // Published digests: the first four are recorded answers of AWS, the last is from the documentation of another implementation.
  test.each<[string, Attributes]>([
    ["4c360f3fdafd970e05fae2f149d997f5", { Hello: text("There"), General: text("Kenobi"), "Help.Me": text("Me") }],
    ["a311262e065454b75da111d535b8dacd", { Hello: text("There") }],
    ["ae7155c6026991b6d54b11589678bf9c", { Foo: text("Bar") }],
    [
      "8cbe4db156db8a94db8b801b7addb984",
      { attr1: bytes("traceparent\x1e00-774062d6c37081a5a0b9b5b88e30627c-2d2482211f6489da-01") },
    ],
    [
      "9fe1b90bbd9965bdf77bac517c7d2495",
      { customNumberTypeAttrib: text("4563442423554324324264524243.32543234", "Number.float") },
    ],
  ])("is %s, as published", async (digest, attributes) => {
    expect((await send(attributes)).MD5OfMessageAttributes).toBe(digest);
  });

  test("does not depend on the order in which attributes are sent", async () => {
    const forth = await send({ a: text("1"), B: text("2"), c: text("3") });
    const back = await send({ c: text("3"), B: text("2"), a: text("1") });
    expect(forth.MD5OfMessageAttributes).toBe(back.MD5OfMessageAttributes);
  });

  test("tells text from bytes, and a custom type from a plain one", async () => {
    const digests = [
      { a: text("1") },
      { a: text("1", "String.x") },
      { a: text("1", "Number") },
      { a: bytes("1") },
      { a: bytes("1", "Binary.x") },
    ];
    const seen = await Promise.all(digests.map(async (attributes) => (await send(attributes)).MD5OfMessageAttributes));
    expect(new Set(seen).size).toBe(digests.length);
  });

  test("is absent where there are no attributes", async () => {
    expect(await send({})).not.toHaveProperty("MD5OfMessageAttributes");
    expect(await send(undefined)).not.toHaveProperty("MD5OfMessageAttributes");
  });

  test("is given for system attributes by the same rule, and for each entry of a batch", async () => {
    const attributes = { AWSTraceHeader: text("Root=1-5759e988-bd862e3fe1be46a994272793") };
    const expected = (await send(attributes)).MD5OfMessageAttributes;
    const message = { MessageBody: "m", MessageSystemAttributes: attributes, MessageAttributes: attributes };
    const sent = await lab.client.send(new SendMessageCommand({ QueueUrl, ...message }));
    expect([sent.MD5OfMessageSystemAttributes, sent.MD5OfMessageAttributes]).toEqual([expected, expected]);
    const { Successful } = await lab.client.send(
      new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: "1", ...message }] }),
    );
    expect(Successful?.[0]).toMatchObject({ MD5OfMessageSystemAttributes: expected, MD5OfMessageAttributes: expected });
  });

  test("is made of names and values with any characters", async () => {
    const odd = JSON.parse(
      `{"__proto__":{"DataType":"String","StringValue":"héé 😀"},"constructor":{"DataType":"String","StringValue":"x"}}`,
    );
    expect((await send(odd)).MD5OfMessageAttributes).toMatch(/^[0-9a-f]{32}$/);
    expect((await send(odd)).MD5OfMessageAttributes).not.toBe(
      (await send({ constructor: text("x") })).MD5OfMessageAttributes,
    );
  });
});

const reserved =
  "You can't use message attribute names beginning with 'AWS.' or 'Amazon.'. These strings are reserved for internal use. Additionally, they cannot start or end with '.'.";
const characters =
  "Message (user) attributes name can only contain upper and lower score characters, digits, periods, hyphens and underscores. ";

describe("a message attribute is refused", () => {
  const types = "You must use only the following supported type prefixes: Binary, Number, String.";
  test.each<[string, string, Attributes]>([
    ["without a name", "The request must contain non-empty message attribute name.", { "": text("v") }],
    ["with a name of AWS's", reserved, { "AWS.x": text("v") }],
    ["with a name of Amazon's, in any case", reserved, { "aMAZON.x": text("v") }],
    ["with a name that begins with a period", reserved, { ".a": text("v") }],
    ["with a name that ends with a period", reserved, { "a.": text("v") }],
    ["with a name of two periods in a row", reserved, { "a..b": text("v") }],
    ["with a space in its name", characters, { "a b": text("v") }],
    ["with a letter in its name that is not ASCII's", characters, { é: text("v") }],
    [
      "with a long name",
      "Message (user) attribute names must be shorter than 256 Bytes",
      { ["x".repeat(256)]: text("v") },
    ],
    [
      "without a type",
      "The message attribute 'a' must contain non-empty message attribute type.",
      { a: text("v", "") },
    ],
    [
      "of a type in the wrong case",
      `The type of message (user) attribute 'a' is invalid. ${types}`,
      { a: text("v", "string") },
    ],
    [
      "of a type that only begins like one",
      `The type of message (user) attribute 'a' is invalid. ${types}`,
      { a: text("v", "Stringy") },
    ],
    [
      "with an empty text",
      "Message (user) attribute 'a' must contain a non-empty value of type 'String'.",
      { a: text("") },
    ],
    [
      "with an empty number",
      "Message (user) attribute 'a' must contain a non-empty value of type 'Number'.",
      { a: text("", "Number") },
    ],
    [
      "with no bytes",
      "Message (user) attribute 'a' must contain a non-empty value of type 'Binary'.",
      { a: bytes("") },
    ],
    [
      "with a text where bytes belong",
      "Message (user) attribute 'a' must contain a non-empty value of type 'Binary'.",
      { a: text("v", "Binary") },
    ],
    [
      "with bytes where a text belongs",
      "Message (user) attribute 'a' must contain a non-empty value of type 'String'.",
      { a: bytes("v", "String") },
    ],
    [
      "as a number that is none",
      "Can't cast the value of message (user) attribute 'a' to a number.",
      { a: text("ten", "Number.int") },
    ],
  ])("%s", async (_, message, attributes) => {
    await expect(send(attributes)).rejects.toMatchObject({
      name: "InvalidParameterValue",
      message,
      $metadata: { httpStatusCode: 400 },
    });
    expect(await lab.client.send(new ReceiveMessageCommand({ QueueUrl }))).not.toHaveProperty("Messages");
  });

  test("in the system's set too", async () => {
    const command = new SendMessageCommand({
      QueueUrl,
      MessageBody: "m",
      MessageSystemAttributes: { AWSTraceHeader: text("") },
    });
    const message = "Message (system) attribute 'AWSTraceHeader' must contain a non-empty value of type 'String'.";
    await expect(lab.client.send(command)).rejects.toMatchObject({ name: "InvalidParameterValue", message });
  });
});

test.each(["AWSome", "amazon", "a.b", "A-Z_0.9", "x".repeat(255)])("%s is a name", async (name) => {
  await expect(send({ [name]: text("v") })).resolves.toBeDefined();
});

test.each(["0", "-1", "+1.5", ".5", "5.", "1e10", "-1.5E-7", "12345678901234567890123456789012345678"])(
  "%s is a number",
  async (value) => {
    await expect(send({ a: text(value, "Number") })).resolves.toBeDefined();
  },
);
