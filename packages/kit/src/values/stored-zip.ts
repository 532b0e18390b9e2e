import { crc32 } from "node:zlib";

/** 1980-01-01, the first day that archives know. */
const DATE = 0x0021;

/** A file of an archive. */
export interface ZipEntry {
  /** Its path, with `/` between folders. */
  readonly name: string;
  readonly content: Uint8Array;
  /** Its permissions, as Unix has them; 0o644 unless given. */
  readonly mode?: number | undefined;
}

/**
 * A zip archive whose files are stored and not compressed (PKWARE, APPNOTE.TXT 4.3). The same files give the same bytes.
 *
 * @example storedZip([{ name: "index.js", content: Buffer.from("exports.handler = async () => 1;") }])
 */
export function storedZip(files: readonly ZipEntry[]): Uint8Array {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const { name: given, content, mode = 0o644 } of files) {
    const name = Buffer.from(given);
    const head = headOf(name, content);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), head, name, content]);
    const rest = Buffer.alloc(14);
    // Archives of Unix systems have the mode in the upper half.
    rest.writeUInt32LE((0o100000 + mode) * 0x10000, 6);
    rest.writeUInt32LE(at, 10);
    centrals.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x03", "latin1"), head, rest, name]));
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, central, Buffer.from("PK\x05\x06", "latin1"), end]);
}

function headOf(name: Buffer, content: Uint8Array): Buffer {
  const head = Buffer.alloc(26);
  // Version 2.0, stored.
  head.writeUInt16LE(20, 0);
  // A flag says that the name is in UTF-8.
  if (name.some((byte) => byte > 0x7f)) head.writeUInt16LE(0x0800, 2);
  head.writeUInt16LE(DATE, 8);
  head.writeUInt32LE(crc32(content), 10);
  head.writeUInt32LE(content.length, 14);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt16LE(name.length, 22);
  return head;
}
