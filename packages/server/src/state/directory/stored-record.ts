import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { bytesOfChunk, type Chunk, type Payload } from "@cloudstub/kit";
import { fromText, toText } from "../transfer/record-text.js";
import { bodyOf } from "./large-bodies.js";

/** Bytes of a record that are a file of their own. */
export interface BlobReference {
  readonly file: string;
  readonly size: number;
  readonly crc: number;
}

/** A record as it is kept: in the database, and beside it the bytes that would be too many for it. */
export interface EncodedRecord {
  /** What stands for the record's key. */
  readonly key: Uint8Array;
  /** The database's value; `blob` says where the bytes in `chunks` are, if there are any. */
  value(blob?: BlobReference): Uint8Array;
  /** The bytes that belong into a file; undefined where the value holds all. */
  readonly chunks: readonly Chunk[] | undefined;
  /** The body that has all of these bytes, where it is one. */
  readonly body: Payload | undefined;
}

/** Finds bytes in a file. */
type FindInFile = (begin: number, length: number) => Chunk;

/** A record as the database has it. */
export interface KeptRecord {
  /** Where its bytes are, if they are in a file. */
  readonly blob: BlobReference | undefined;
  /**
   * The key, the record with its bytes, and the body that has all of them where it is one. Where there is a blob, the bytes are in `file`, or are
   * found there by a function.
   */
  read(file?: Uint8Array | FindInFile): readonly [key: string, record: unknown, body: Payload | undefined];
}

/** Records with more bytes than this have them in a file, in which they are written once and never copied. */
const MAX_INSIDE = 64 * 1024;
/** lmdb's keys have a limit; a longer one is replaced by its digest. */
const MAX_KEY = 1500;

/** How a key or a value is written, in its first byte. */
const PLAIN = 0;
const DIGEST = 1;
const WITH_FILE = 1;

const HEAD = 5;
const CHECKSUM = 4;
/** What a CRC-32 is of anything that ends with its own CRC-32. */
const INTACT = 0x2144df1c;

/*
 * A value is: kind (1 byte), length of the text (4), the text in UTF-8, then either the record's bytes or, of kind
 * WITH_FILE, the reference as JSON, and the checksum of all that (4). The text is that of [key, record] where the key is
 * a digest, otherwise of the record.
 */

/** Encodes a record. Throws a `TypeError` for what is not plain data. */
export function encodeRecord(key: string, record: unknown): EncodedRecord {
  const kept: Chunk[] = [];
  let size = 0;
  const keep = (bytes: Chunk): unknown => {
    kept.push(bytes);
    size += bytes.length;
    return [size - bytes.length, bytes.length];
  };
  const text = toText(hasOwnKey(key) ? record : [key, record], keep);
  const outside = size > MAX_INSIDE;
  return {
    key: encodeKey(key),
    value: (blob) =>
      layOut(text, outside ? [Buffer.from(JSON.stringify(blob))] : kept.map(bytesOfChunk), outside ? WITH_FILE : PLAIN),
    chunks: outside ? kept : undefined,
    body: outside ? bodyOf(record, kept) : undefined,
  };
}

/** What stands for a record's key in the database: the key itself where that is possible, otherwise its digest. */
export function encodeKey(key: string): Uint8Array {
  if (hasOwnKey(key)) return Buffer.from(`\0${key}`);
  return Buffer.concat([Buffer.of(DIGEST), createHash("sha256").update(Buffer.from(key, "utf16le")).digest()]);
}

/** Takes apart what {@link encodeRecord} made; its key begins at an offset. Throws where it is damaged. */
export function decodeRecord(key: Buffer, value: Buffer, offset: number): KeptRecord {
  if (value.length < HEAD + CHECKSUM || crc32(value) !== INTACT) throw new Error("a record's checksum is wrong");
  const end = HEAD + value.readUInt32BE(1);
  const text = value.toString("utf8", HEAD, end);
  const plainKey = key[offset] === PLAIN ? key.toString("utf8", offset + 1) : undefined;
  const blob =
    value[0] === WITH_FILE
      ? (JSON.parse(value.toString("utf8", end, value.length - CHECKSUM)) as BlobReference)
      : undefined;
  return {
    blob,
    read(bytes) {
      // The database's own memory is gone when the next record is read.
      const find = typeof bytes === "function" ? bytes : cutterOf(bytes ?? Uint8Array.from(value.subarray(end)));
      const chunks: Chunk[] = [];
      const content = fromText(text, (kept) => {
        const chunk = find(...(kept as [number, number]));
        chunks.push(chunk);
        return chunk;
      });
      const [ownKey, record] = plainKey === undefined ? (content as [string, unknown]) : [plainKey, content];
      return [ownKey, record, bodyOf(record, chunks)];
    },
  };
}

/** The checksum that a value ends with. */
export function checksumOf(value: Uint8Array): number {
  const at = value.length - CHECKSUM;
  return (
    (byteAt(value, at) |
      (byteAt(value, at + 1) << 8) |
      (byteAt(value, at + 2) << 16) |
      (byteAt(value, at + 3) << 24)) >>>
    0
  );
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] as number;
}

function cutterOf(source: Uint8Array): FindInFile {
  return (begin, length) => new Uint8Array(source.buffer, source.byteOffset + begin, length);
}

function layOut(text: string, rest: readonly Uint8Array[], kind: number): Uint8Array {
  const textLength = Buffer.byteLength(text);
  let length = HEAD + textLength + CHECKSUM;
  for (const bytes of rest) length += bytes.length;
  const value = Buffer.allocUnsafe(length);
  value[0] = kind;
  value.writeUInt32BE(textLength, 1);
  value.write(text, HEAD);
  let at = HEAD + textLength;
  for (const bytes of rest) {
    value.set(bytes, at);
    at += bytes.length;
  }
  value.writeUInt32LE(crc32(value.subarray(0, at)), at);
  return value;
}

/** A key with half a surrogate pair has no UTF-8, so it is replaced too. */
function hasOwnKey(key: string): boolean {
  return Buffer.byteLength(key) <= MAX_KEY && !/\p{Surrogate}/u.test(key);
}
