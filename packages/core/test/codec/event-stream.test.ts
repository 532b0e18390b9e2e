import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type EventMessage, writeMessage } from "../../src/codec/event-stream/message.js";

/** Reads messages as the specification says, apart from the writer; throws where a length or a checksum is wrong. */
function read(bytes: Buffer): EventMessage[] {
  const messages: EventMessage[] = [];
  for (let at = 0; at < bytes.length; ) {
    const total = bytes.readUInt32BE(at);
    const message = bytes.subarray(at, at + total);
    if (message.length < total) throw new Error("The last message is not whole.");
    const end = 12 + message.readUInt32BE(4);
    if (crc32(message.subarray(0, 8)) !== message.readUInt32BE(8)) throw new Error("The prelude's checksum is wrong.");
    if (crc32(message.subarray(0, -4)) !== message.readUInt32BE(total - 4)) throw new Error("The checksum is wrong.");
    messages.push({ headers: headersIn(message.subarray(12, end)), payload: message.subarray(end, -4) });
    at += total;
  }
  return messages;
}

function headersIn(bytes: Buffer): EventMessage["headers"] {
  const headers: [string, string][] = [];
  for (let at = 0; at < bytes.length; ) {
    const nameEnd = at + 1 + bytes.readUInt8(at);
    if (bytes.readUInt8(nameEnd) !== 7) throw new Error("The value is not a text.");
    const valueEnd = nameEnd + 3 + bytes.readUInt16BE(nameEnd + 1);
    headers.push([bytes.toString("utf8", at + 1, nameEnd), bytes.toString("utf8", nameEnd + 3, valueEnd)]);
    at = valueEnd;
  }
  return Object.fromEntries(headers);
}

const text = (maxLength: number) => fc.string({ unit: "binary", maxLength });
const messages = fc.array(
  fc.record({
    headers: fc.dictionary(
      text(60).filter((name) => name.length > 0),
      text(300),
      { noNullPrototype: true },
    ),
    payload: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  }),
);

test("messages are read as they were written, one behind the other", () => {
  fc.assert(
    fc.property(messages, (all) => {
      expect(read(Buffer.concat(all.map(writeMessage)))).toEqual(all);
    }),
  );
});

// Smithy 2.0, "Amazon event stream specification": the vector of a message without headers and payload.
test("the empty message is the specification's", () => {
  expect(writeMessage({ headers: {}, payload: Buffer.alloc(0) }).toString("hex")).toBe(
    "000000100000000005c248eb7d98c8ff",
  );
});
