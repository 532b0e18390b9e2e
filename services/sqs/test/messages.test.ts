import { createHash } from "node:crypto";
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  type Message,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
let QueueUrl: string | undefined;

beforeEach(async () => {
  ({ QueueUrl } = await lab.client.send(new CreateQueueCommand({ QueueName: "orders" })));
});

const send = (MessageBody: string, url = QueueUrl) =>
  lab.client.send(new SendMessageCommand({ QueueUrl: url, MessageBody }));
const remove = (ReceiptHandle: string | undefined, url = QueueUrl) =>
  lab.client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }));
const receive = async (input: Partial<ReceiveMessageCommandInput> = { MaxNumberOfMessages: 10 }): Promise<Message[]> =>
  (await lab.client.send(new ReceiveMessageCommand({ QueueUrl, ...input }))).Messages ?? [];
const bodies = async () => (await receive()).map(({ Body }) => Body);
const md5 = (text: string) => createHash("md5").update(text, "utf8").digest("hex");

/** A code point that XML 1.0 allows. */
const allowed = fc.oneof(
  fc.constantFrom(0x9, 0xa, 0xd, 0x20, 0xd7ff, 0xe000, 0xfffd, 0x10000, 0x10ffff),
  fc.integer({ min: 0x20, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0xfffd }),
  fc.integer({ min: 0x10000, max: 0x10ffff }),
);
const body = fc.array(allowed, { minLength: 1, maxLength: 40 }).map((points) => String.fromCodePoint(...points));

/** A code point that XML 1.0 does not allow; surrogates stand alone. */
const forbidden = fc.oneof(
  fc.constantFrom(0x0, 0x8, 0xb, 0xc, 0xe, 0x1f, 0xfffe, 0xffff, 0xd800, 0xdbff, 0xdc00, 0xdfff),
  fc.integer({ min: 0xd800, max: 0xdfff }),
);

describe("SendMessage", () => {
  // Specification 2.4 Queue message a; 3 SendMessage; 4.4 SendMessage
  test("answers with the message's id and the MD5 of its body, and with nothing that the contract does not have", async () => {
    const { $metadata, ...answer } = await send("héllo 😀");
    expect(answer).toEqual({ MessageId: expect.stringMatching(/^[0-9a-f-]{36}$/), MD5OfMessageBody: md5("héllo 😀") });
  });

  test("refuses an empty body", async () => {
    await expect(send("")).rejects.toMatchObject({
      name: "MissingParameter",
      message: "The request must contain the parameter MessageBody.",
      $metadata: { httpStatusCode: 400 },
    });
    expect(await receive()).toEqual([]);
  });

  test("refuses a character that XML can't hold and names it", async () => {
    await expect(send("beep \u0007")).rejects.toMatchObject({
      name: "InvalidMessageContents",
      message:
        "Invalid binary character '#x7' was found in the message body, the set of allowed characters is #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF].",
      $metadata: { httpStatusCode: 400 },
    });
    await expect(send("\uffff")).rejects.toMatchObject({ message: expect.stringContaining("'#xFFFF'") });
  });

  test("refuses any body that holds a forbidden character anywhere", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0x20, max: 0x7e }), { maxLength: 5 }),
        forbidden,
        async (around, point) => {
          const text = String.fromCodePoint(...around);
          const refused = {
            name: "InvalidMessageContents",
            message: expect.stringContaining(`'#x${point.toString(16).toUpperCase()}'`),
          };
          await expect(send(text + String.fromCodePoint(point) + text)).rejects.toMatchObject(refused);
        },
      ),
      { numRuns: 30 },
    );
    expect(await receive()).toEqual([]);
  });

  // Specification 2.4 Queue message b
  test("stores neither delay nor attributes nor FIFO members", async () => {
    const extras = { DelaySeconds: 900, MessageGroupId: "g", MessageDeduplicationId: "d" };
    const MessageAttributes = { a: { DataType: "String", StringValue: "v" } };
    for (const MessageBody of ["same", "same"]) {
      await lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageAttributes, ...extras }));
    }
    const names: Partial<ReceiveMessageCommandInput> = {
      MessageAttributeNames: ["All"],
      MessageSystemAttributeNames: ["All"],
      AttributeNames: ["All"],
    };
    const messages = await receive({ MaxNumberOfMessages: 10, ...names });
    expect(messages).toHaveLength(2);
    for (const message of messages)
      expect(Object.keys(message).sort()).toEqual(["Body", "MD5OfBody", "MessageId", "ReceiptHandle"]);
  });
});

describe("ReceiveMessage", () => {
  test("has no member for messages when there are none", async () => {
    expect(await lab.client.send(new ReceiveMessageCommand({ QueueUrl }))).not.toHaveProperty("Messages");
  });

  // Specification 3 ReceiveMessage; 4.4 ReceiveMessage
  test("returns one message unless asked for more, and never more than asked for", async () => {
    for (const text of ["1", "2", "3"]) await send(text);
    expect((await receive({})).map(({ Body }) => Body)).toEqual(["1"]);
    expect((await receive({ MaxNumberOfMessages: 2 })).map(({ Body }) => Body)).toEqual(["1", "2"]);
    expect(await bodies()).toEqual(["1", "2", "3"]);
  });

  // Specification 3 ReceiveMessage; 3 other moves; 8.1a
  test("leaves messages visible, whatever visibility timeout is asked for", async () => {
    await send("still here");
    const first = await receive({ VisibilityTimeout: 43200 });
    expect(await receive()).toEqual(first);
  });

  test.each([0, 11, -1, 1.5])("refuses to return %d messages", async (MaxNumberOfMessages) => {
    await expect(receive({ MaxNumberOfMessages })).rejects.toMatchObject({
      name: "InvalidParameterValue",
      message: `Value ${MaxNumberOfMessages} for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, if provided.`,
      $metadata: { httpStatusCode: 400 },
    });
  });

  test.each([
    [{ AttributeNames: ["Colour"] }, "Colour"],
    [{ AttributeNames: ["All", "__proto__"] }, "__proto__"],
    [{ MessageSystemAttributeNames: ["Policy"] }, "Policy"],
  ])("refuses attributes that do not exist: %j", async (input, name) => {
    await expect(receive(input as Partial<ReceiveMessageCommandInput>)).rejects.toMatchObject({
      name: "InvalidAttributeName",
      message: `Unknown Attribute ${name}.`,
    });
  });

  test("accepts every name that the SDK's types allow", async () => {
    await send("m");
    const messages = await receive({
      AttributeNames: ["Policy", "All"],
      MessageSystemAttributeNames: ["SenderId", "AWSTraceHeader"],
    });
    expect(messages).toHaveLength(1);
  });
});

describe("DeleteMessage", () => {
  // Specification 3 DeleteMessage; 4.4 DeleteMessage
  test("removes exactly the message whose handle is given", async () => {
    for (const text of ["1", "2", "3"]) await send(text);
    const messages = await receive();
    await remove(messages[1]?.ReceiptHandle);
    expect(await bodies()).toEqual(["1", "3"]);
  });

  test("succeeds for a message that is already deleted", async () => {
    await send("1");
    const [message] = await receive();
    await remove(message?.ReceiptHandle);
    await expect(remove(message?.ReceiptHandle)).resolves.toBeDefined();
  });

  test("spares the message that took the place of a deleted last one", async () => {
    await send("old");
    const [old] = await receive();
    await remove(old?.ReceiptHandle);
    await send("new");
    await remove(old?.ReceiptHandle);
    expect(await bodies()).toEqual(["new"]);
  });

  test("spares the messages of a queue that was created again", async () => {
    await send("old");
    const [old] = await receive();
    await lab.client.send(new DeleteQueueCommand({ QueueUrl }));
    await lab.client.send(new CreateQueueCommand({ QueueName: "orders" }));
    await send("new");
    await remove(old?.ReceiptHandle);
    expect(await bodies()).toEqual(["new"]);
  });

  test("refuses the handle of another queue", async () => {
    await lab.client.send(new CreateQueueCommand({ QueueName: "other" }));
    await send("1");
    const [message] = await receive();
    await expect(remove(message?.ReceiptHandle, "other")).rejects.toMatchObject({
      name: "ReceiptHandleIsInvalid",
      message: `The receipt handle "${message?.ReceiptHandle}" is not valid for this queue.`,
      $metadata: { httpStatusCode: 404 },
    });
    expect(await bodies()).toEqual(["1"]);
  });

  test("refuses anything that is not a handle, and a handle with a change anywhere deletes nothing", async () => {
    await send("1");
    const handle = (await receive())[0]?.ReceiptHandle ?? "";
    for (const bad of ["", "fake", `${handle}=`, `${handle}!`, ` ${handle}`, handle.slice(1)]) {
      const message = `The input receipt handle "${bad}" is not a valid receipt handle.`;
      await expect(remove(bad)).rejects.toMatchObject({
        name: "ReceiptHandleIsInvalid",
        message,
        $metadata: { httpStatusCode: 404 },
      });
    }
    const position = fc.nat(handle.length - 1);
    const character = fc.constantFrom(
      ...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= "),
    );
    await fc.assert(
      fc.asyncProperty(position, character, async (at, other) => {
        fc.pre(handle[at] !== other);
        await remove(handle.slice(0, at) + other + handle.slice(at + 1)).catch((error: Error) =>
          expect(error.name).toBe("ReceiptHandleIsInvalid"),
        );
      }),
      { numRuns: 40 },
    );
    expect(await bodies()).toEqual(["1"]);
  });
});

// Specification 1.5; 2.4 Queue message a
test("any messages come back in the order of sending, equal, with the right MD5s, and each handle deletes its own", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 10 }), fc.nat(), async (sent, choice) => {
      lab.server.world.reset();
      await lab.client.send(new CreateQueueCommand({ QueueName: "orders" }));
      const ids: (string | undefined)[] = [];
      for (const text of sent) ids.push((await send(text)).MessageId);
      const received = await receive();
      expect(received.map(({ Body, MD5OfBody, MessageId }) => [Body, MD5OfBody, MessageId])).toEqual(
        sent.map((text, i) => [text, md5(text), ids[i]]),
      );
      const chosen = choice % sent.length;
      await remove(received[chosen]?.ReceiptHandle);
      expect(await bodies()).toEqual(sent.filter((_, i) => i !== chosen));
    }),
    { numRuns: 15 },
  );
});
