import { damagedArchive, ModuleError } from "./errors.js";

/** The packing methods that are read, by their number in the zip format. */
export const zipMethods = { stored: 0, deflated: 8 } as const;

/** An entry of a zip archive as its central directory describes it. Nothing but the position of its data is checked. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  /** Bytes unpacked, as the directory claims. */
  readonly size: number;
  /** Where the packed data begins in the archive. */
  readonly start: number;
  readonly encrypted: boolean;
  readonly symlink: boolean;
}

/** Lengths and signatures of the zip format's records (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
const local = { signature: 0x04034b50, length: 30 };
const central = { signature: 0x02014b50, length: 46 };
const end = { signature: 0x06054b50, length: 22, longestComment: 0xffff };

const encryptedFlags = 0b0010_0000_0100_0001;
const unix = { typeMask: 0o170000, symlink: 0o120000 };

/** Reads the central directory of a zip archive; throws {@link ModuleError} where it is none or is not whole. */
export function readZipDirectory(bytes: Buffer, file: string): ZipEntry[] {
  const at = findEnd(bytes);
  if (at === undefined)
    throw new ModuleError(beginsAsZip(bytes) ? "ArchiveCutOff" : "ArchiveNotZip", { archive: file });
  const count = bytes.readUInt16LE(at + 10);
  const length = bytes.readUInt32LE(at + 12);
  const begin = bytes.readUInt32LE(at + 16);
  if (begin + length !== at) throw damagedArchive(file, "its directory is not where its end says");
  const entries: ZipEntry[] = [];
  for (let position = begin; position < at; position += central.length + variableLength(bytes, position)) {
    const entry = readEntry(bytes.subarray(0, at), position);
    if (entry === undefined) throw damagedArchive(file, "its directory holds something else than entries");
    entries.push(entry);
  }
  if (entries.length !== count)
    throw damagedArchive(file, `its directory has ${entries.length} entries and not ${count}`);
  return entries;
}

function beginsAsZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt32LE(0) === local.signature;
}

/** The end record stands last, followed by nothing but its own comment. */
function findEnd(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - end.length - end.longestComment);
  for (let at = bytes.length - end.length; at >= first; at--) {
    if (bytes.readUInt32LE(at) === end.signature && at + end.length + bytes.readUInt16LE(at + 20) === bytes.length)
      return at;
  }
  return undefined;
}

function readEntry(bytes: Buffer, at: number): ZipEntry | undefined {
  if (at + central.length > bytes.length || bytes.readUInt32LE(at) !== central.signature) return undefined;
  if (at + central.length + variableLength(bytes, at) > bytes.length) return undefined;
  const packedSize = bytes.readUInt32LE(at + 20);
  const start = dataStart(bytes, bytes.readUInt32LE(at + 42));
  if (start === undefined || start + packedSize > bytes.length) return undefined;
  return {
    name: bytes.toString("utf8", at + central.length, at + central.length + bytes.readUInt16LE(at + 28)),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packedSize,
    size: bytes.readUInt32LE(at + 24),
    start,
    encrypted: (bytes.readUInt16LE(at + 8) & encryptedFlags) !== 0,
    symlink: (bytes.readUInt16LE(at + 40) & unix.typeMask) === unix.symlink,
  };
}

/** Name, extra field and comment of an entry. */
function variableLength(bytes: Buffer, at: number): number {
  return bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
}

function dataStart(bytes: Buffer, at: number): number | undefined {
  if (at + local.length > bytes.length || bytes.readUInt32LE(at) !== local.signature) return undefined;
  return at + local.length + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
}
