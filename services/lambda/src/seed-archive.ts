import { crc32, deflateRawSync } from "node:zlib";

/** A file of an archive. */
export interface ArchiveFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Signatures of the zip format's records (APPNOTE 4.3.7, 4.3.12, 4.3.16), and what each file here has: version 2.0, deflated. */
const local = 0x04034b50;
const central = 0x02014b50;
const end = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 1980-01-01: the same files make the same archive, and so the same digest. */
const DAY = 0x21;
const UNIX = 3 << 8;
/** A plain file that all may read and run, as a custom runtime's `bootstrap` has to be. */
const MODE = 0o100755;

/** Makes a zip archive, the same one for the same files. */
export function zip(files: readonly ArchiveFile[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(bytes);
    const head = words(
      [VERSION, UTF8_NAMES, DEFLATED, 0, DAY],
      [crc32(bytes), packed.length, bytes.length],
      [name.length, 0],
    );
    const record = Buffer.concat([longs([local]), head, name, packed]);
    const place = Buffer.concat([shorts([0, 0, 0]), longs([MODE * 0x10000, offset])]);
    directory.push(Buffer.concat([longs([central]), shorts([UNIX | VERSION]), head, place, name]));
    bodies.push(record);
    offset += record.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = files.length;
  const last = Buffer.concat([longs([end]), shorts([0, 0, count, count]), longs([size, offset]), shorts([0])]);
  return Buffer.concat([...bodies, ...directory, last]);
}

function words(first: number[], second: number[], third: number[]): Buffer {
  return Buffer.concat([shorts(first), longs(second), shorts(third)]);
}

function shorts(values: readonly number[]): Buffer {
  return Buffer.from(new Uint16Array(values).buffer);
}

function longs(values: readonly number[]): Buffer {
  return Buffer.from(new Uint32Array(values).buffer);
}
