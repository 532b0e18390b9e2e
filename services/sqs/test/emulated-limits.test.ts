import type { ReceiveMessageCommandInput, SendMessageCommandInput } from "@aws-sdk/client-sqs";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const { send, receive, counts, create } = lab;
const orders = "orders";

beforeEach(async () => {
  await create(orders);
  await create("orders.fifo", { ContentBasedDeduplication: "true" });
});

const text = { DataType: "String", StringValue: "v" };
const attribute = (name: string, value: object = text) => ({ MessageAttributes: { [name]: { ...text, ...value } } });
const otherType = "The request include parameter that is not valid for this queue type.";
const fifoId = (name: string) =>
  `${name} can only include alphanumeric and punctuation characters. 1 to 128 in length.`;
const reserved =
  "You can't use message attribute names beginning with 'AWS.' or 'Amazon.'. These strings are reserved for internal use. Additionally, they cannot start or end with '.'.";
const otherCharacters =
  "Message (user) attributes name can only contain upper and lower score characters, digits, periods, hyphens and underscores. ";
const xmlOnly =
  "Invalid characters found. Valid unicode characters are #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF";

test.each<[what: string, input: Partial<SendMessageCommandInput>, message: string]>([
  ["a name of AWS", attribute("AWS.x"), reserved],
  ["a name of Amazon, in any case", attribute("amazon.x"), reserved],
  ["a period at the end", attribute("x."), reserved],
  ["a period at the beginning", attribute(".x"), reserved],
  ["two periods in a row", attribute("a..b"), reserved],
  ["a space in a name", attribute("a b"), otherCharacters],
  ["a long name", attribute("x".repeat(256)), "Message (user) attribute names must be shorter than 256 Bytes"],
  [
    "a long type",
    attribute("x", { DataType: `String.${"x".repeat(249)}` }),
    "Message (user) attribute types must be shorter than 256 Bytes",
  ],
  [
    "an empty value",
    attribute("x", { StringValue: "" }),
    "Message (user) attribute 'x' must contain a non-empty value of type 'String'.",
  ],
  ["a type that XML can't hold", attribute("x", { DataType: "String.\u0007" }), xmlOnly],
  ["a type with half a surrogate pair", attribute("x", { DataType: "String.\ud83d" }), xmlOnly],
  [
    "bytes beside a text",
    attribute("x", { BinaryValue: Uint8Array.of(1) }),
    "The message attribute 'x' with type 'String' must use field 'String'.",
  ],
  [
    "a text beside bytes",
    attribute("x", { DataType: "Binary.gif", BinaryValue: Uint8Array.of(1) }),
    "The message attribute 'x' with type 'Binary' must use field 'Binary'.",
  ],
  ...["1e127", "-2e126", "1e-129", `0.${"0".repeat(128)}1`, "1".repeat(39), `1${"0".repeat(37)}.1`].map(
    (StringValue): [string, Partial<SendMessageCommandInput>, string] => [
      `the number ${StringValue}`,
      attribute("x", { DataType: "Number.x", StringValue }),
      "Can't cast the value of message (user) attribute 'x' to a number.",
    ],
  ),
  ["a value that XML can't hold", attribute("x", { StringValue: "\u0007" }), xmlOnly],
  [
    "eleven attributes",
    { MessageAttributes: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`a${i}`, text])) },
    "Number of message attributes [11] exceeds the allowed maximum [10].",
  ],
  [
    "a trace header that is not text",
    { MessageSystemAttributes: { AWSTraceHeader: { DataType: "Number", StringValue: "1" } } },
    "Message system attribute name 'AWSTraceHeader' is invalid. Only AWSTraceHeader can be sent, as a String.",
  ],
  [
    "a deduplication id",
    { MessageDeduplicationId: "d" },
    `Value d for parameter MessageDeduplicationId is invalid. Reason: ${otherType}`,
  ],
  [
    "a group with a space",
    { MessageGroupId: "a b" },
    `Value a b for parameter MessageGroupId is invalid. Reason: ${fifoId("MessageGroupId")}`,
  ],
])("SendMessage refuses %s", async (_, input, message) => {
  await expect(send(orders, "m", input)).rejects.toMatchObject({
    name: "InvalidParameterValue",
    message,
    $metadata: { httpStatusCode: 400 },
  });
  expect(await counts(orders)).toEqual([0, 0, 0]);
});

test("SendMessage refuses an attribute with a list", async () => {
  for (const list of [
    { StringListValues: ["a"] },
    { BinaryListValues: [Uint8Array.of(1)] },
    { StringListValues: [] },
  ]) {
    await expect(send(orders, "m", attribute("x", list))).rejects.toMatchObject({
      name: "UnsupportedOperation",
      message: "Message attribute list values in SendMessage operation are not supported.",
    });
  }
});

test("SendMessage takes numbers of every magnitude and precision that AWS allows", async () => {
  const numbers = [
    "0",
    "-0.0e999",
    "1e126",
    "-1e126",
    "10E+125",
    "1e-128",
    `.${"0".repeat(127)}1`,
    "9".repeat(38),
    `000${"1".repeat(38)}000.000`,
  ];
  for (const StringValue of numbers) await send(orders, "m", attribute("x", { DataType: "Number", StringValue }));
  expect(await counts(orders)).toEqual([numbers.length, 0, 0]);
});

test.each<[what: string, input: Partial<SendMessageCommandInput>, name: string, message: string]>([
  ["no group", {}, "MissingParameter", "The request must contain the parameter MessageGroupId."],
  [
    "a delay of its own",
    { MessageGroupId: "g", DelaySeconds: 2 },
    "InvalidParameterValue",
    `Value 2 for parameter DelaySeconds is invalid. Reason: ${otherType}`,
  ],
  [
    "a deduplication id that is too long",
    { MessageGroupId: "g", MessageDeduplicationId: "d".repeat(129) },
    "InvalidParameterValue",
    `Value ${"d".repeat(129)} for parameter MessageDeduplicationId is invalid. Reason: ${fifoId("MessageDeduplicationId")}`,
  ],
])("SendMessage refuses for a FIFO queue %s", async (_, input, name, message) => {
  await expect(send("orders.fifo", "m", input)).rejects.toMatchObject({ name, message });
  expect(await counts("orders.fifo")).toEqual([0, 0, 0]);
});

test("a FIFO queue takes a delay of 0 and ids of every character that AWS allows", async () => {
  const id = `aZ09!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`;
  await send("orders.fifo", "m", { MessageGroupId: id, MessageDeduplicationId: id, DelaySeconds: 0 });
  const [message] = await receive("orders.fifo", { MessageSystemAttributeNames: ["All"] });
  expect(message?.Attributes).toMatchObject({ MessageGroupId: id, MessageDeduplicationId: id });
});

describe("the size of a message", () => {
  test("is at most 1 MiB, attributes with their names and types among it", async () => {
    const long = "One or more parameters are invalid. Reason: Message must be shorter than 1048576 bytes.";
    await send(orders, "x".repeat(1_048_576));
    await expect(send(orders, "x".repeat(1_048_577))).rejects.toMatchObject({
      name: "InvalidParameterValue",
      message: long,
    });
    await send(orders, "x".repeat(1_048_576 - "aStringv".length), attribute("a"));
    await expect(send(orders, "x".repeat(1_048_576 - "aStringv".length + 1), attribute("a"))).rejects.toMatchObject({
      message: long,
    });
  });

  test("is at most what its queue says, in bytes of UTF-8", async () => {
    await create("small", { MaximumMessageSize: "1024" });
    await send("small", "é".repeat(512));
    await expect(send("small", "é".repeat(513))).rejects.toMatchObject({
      message: "One or more parameters are invalid. Reason: Message must be shorter than 1024 bytes.",
    });
  });
});

test.each<[input: Partial<ReceiveMessageCommandInput>, message: string]>([
  [
    { VisibilityTimeout: 43_201 },
    "Value 43201 for parameter VisibilityTimeout is invalid. Reason: Must be >= 0 and <= 43200, if provided.",
  ],
  [
    { VisibilityTimeout: -1 },
    "Value -1 for parameter VisibilityTimeout is invalid. Reason: Must be >= 0 and <= 43200, if provided.",
  ],
  [
    { WaitTimeSeconds: 21 },
    "Value 21 for parameter WaitTimeSeconds is invalid. Reason: Must be >= 0 and <= 20, if provided.",
  ],
  [
    { MaxNumberOfMessages: 11 },
    "Value 11 for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, if provided.",
  ],
  [{ ReceiveRequestAttemptId: "a" }, `Value a for parameter ReceiveRequestAttemptId is invalid. Reason: ${otherType}`],
])("ReceiveMessage refuses %j", async (input, message) => {
  await send(orders, "m");
  await expect(receive(orders, input)).rejects.toMatchObject({ name: "InvalidParameterValue", message });
  expect(await counts(orders)).toEqual([1, 0, 0]);
});
