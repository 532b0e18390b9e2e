import { crc32 } from "node:zlib";

/** A message of the encoding `application/vnd.amazon.eventstream`. */
export interface EventMessage {
  /** Values are texts of at most 64 KB. */
  readonly headers: { readonly [name: string]: string };
  readonly payload: Uint8Array;
}

/** Lengths of the whole message and of the headers, and the checksum of both; 4 bytes each. */
const PRELUDE = 12;
const CHECKSUM = 4;
/** The number of the type of texts. */
const TEXT = 7;

/**
 * The bytes of a message: prelude, headers, payload, and a CRC-32 of all before it, with numbers in network order (Amazon Transcribe Developer
 * Guide, "Event stream encoding"; Smithy 2.0, "Amazon event stream specification").
 */
export function writeMessage({ headers, payload }: EventMessage): Buffer {
  const head = Buffer.concat(Object.entries(headers).map(headerBytes));
  const message = Buffer.alloc(PRELUDE + head.length + payload.length + CHECKSUM);
  message.writeUInt32BE(message.length, 0);
  message.writeUInt32BE(head.length, 4);
  message.writeUInt32BE(crc32(message.subarray(0, 8)), 8);
  message.set(head, PRELUDE);
  message.set(payload, PRELUDE + head.length);
  message.writeUInt32BE(crc32(message.subarray(0, -CHECKSUM)), message.length - CHECKSUM);
  return message;
}

function headerBytes([name, value]: readonly [name: string, value: string]): Buffer {
  const key = Buffer.from(name);
  const text = Buffer.from(value);
  const header = Buffer.alloc(1 + key.length + 3 + text.length);
  header.writeUInt8(key.length, 0);
  header.set(key, 1);
  header.writeUInt8(TEXT, 1 + key.length);
  header.writeUInt16BE(text.length, 2 + key.length);
  header.set(text, 4 + key.length);
  return header;
}
