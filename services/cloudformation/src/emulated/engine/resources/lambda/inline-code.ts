import { crc32 } from "node:zlib";

/** 1980-01-01, the first day that archives know: the same code gives the same bytes. */
const DATE = 0x0021;

/**
 * Inline code as the archive that the service takes: one file, `index.py` or `index.js` after the runtime (Lambda Developer Guide, "AWS::Lambda::Function Code"),
 * which is stored and not compressed.
 */
export function archiveOfInline(code: string, runtime: string): Uint8Array {
  const name = Buffer.from(runtime.startsWith("python") ? "index.py" : "index.js");
  const content = Buffer.from(code);
  const head = Buffer.alloc(26);
  // Version 2.0, no flags, stored.
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(DATE, 8);
  head.writeUInt32LE(crc32(content), 10);
  head.writeUInt32LE(content.length, 14);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), head, name, content]);
  const rest = Buffer.alloc(14);
  // Readable by all: archives of Unix systems have the mode in the upper half.
  rest.writeUInt32LE(0o100644 * 0x10000, 6);
  const central = Buffer.concat([Buffer.from("PK\x01\x02\x14\x03", "latin1"), head, rest, name]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from("PK\x05\x06", "latin1"), end]);
}
