import { promisify } from "node:util";
import { crc32, inflateRaw, inflateRawSync } from "node:zlib";

/** An archive that can't be unpacked, or whose contents may not be. The message says why. */
export class UnpackError extends Error {
  override readonly name = "UnpackError";
}

/** A file, a folder or a symbolic link in a zip archive. */
export interface ZipEntry {
  /** As the archive has it; a folder's ends with a slash. */
  readonly name: string;
  /** Bits of Unix, with those of the type; 0 where the archive was not made on Unix. */
  readonly mode: number;
  /** Bytes unpacked, as the archive claims. */
  readonly size: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: Buffer;
}

/** Lengths and signatures of the zip format's records (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
const local = { signature: 0x04034b50, length: 30 };
const central = { signature: 0x02014b50, length: 46 };
const end = { signature: 0x06054b50, length: 22, longestComment: 0xffff };
const methods = { stored: 0, deflated: 8 };
const UNIX = 3;
const ENCRYPTED = 1;
/** Smaller files are unpacked at once: a task of the thread pool would cost more. */
const MAX_SYNC_BYTES = 1024 * 1024;

/** Reads what a zip archive has. Throws an {@link UnpackError} for one that is not whole, or of a form that is not read. */
export function readZip(bytes: Buffer): ZipEntry[] {
  const at = findEnd(bytes);
  if (at === undefined) throw new UnpackError("It is not a whole zip archive: its end is missing.");
  const count = bytes.readUInt16LE(at + 10);
  let position = bytes.readUInt32LE(at + 16);
  if (count === 0xffff || position === 0xffffffff)
    throw new UnpackError("It is a zip archive of more than 65,534 files or 4 GB, which is not read.");
  return Array.from({ length: count }, () => {
    if (position + central.length > at || bytes.readUInt32LE(position) !== central.signature)
      throw new UnpackError("It is a damaged zip archive: its directory is not where its end says.");
    const entry = readEntry(bytes, position);
    position += central.length + lengthOf(bytes, position);
    return entry;
  });
}

function findEnd(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - end.length - end.longestComment);
  for (let at = bytes.length - end.length; at >= first; at--) if (bytes.readUInt32LE(at) === end.signature) return at;
  return undefined;
}

/** Of the name, the extra field and the comment. */
function lengthOf(bytes: Buffer, at: number): number {
  return bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
}

function readEntry(bytes: Buffer, at: number): ZipEntry {
  const name = bytes.toString("utf8", at + central.length, at + central.length + bytes.readUInt16LE(at + 28));
  if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new UnpackError(`It has an encrypted file: ${name}.`);
  const packedSize = bytes.readUInt32LE(at + 20);
  const head = bytes.readUInt32LE(at + 42);
  const isThere = head + local.length <= bytes.length && bytes.readUInt32LE(head) === local.signature;
  const start = isThere ? head + local.length + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28) : 0;
  if (!isThere || start + packedSize > bytes.length)
    throw new UnpackError(`It is a damaged zip archive: ${name} is not where its directory says.`);
  return {
    name,
    mode: bytes.readUInt8(at + 5) === UNIX ? bytes.readUInt32LE(at + 38) >>> 16 : 0,
    size: bytes.readUInt32LE(at + 24),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.subarray(start, start + packedSize),
  };
}

const inflate = promisify(inflateRaw);

/** The bytes of an entry. Rejects with an {@link UnpackError} where they are not what the archive claims. */
export async function contentsOf({ name, method, packed, size, crc }: ZipEntry): Promise<Buffer> {
  const contents = await unpacked();
  if (contents.length !== size || crc32(contents) !== crc) throw damaged(name);
  return contents;

  async function unpacked(): Promise<Buffer> {
    if (method === methods.stored) return packed;
    if (method !== methods.deflated)
      throw new UnpackError(`${name} is packed with method ${method}, which is not read.`);
    // One byte more, so that a file that is larger than it claims is not taken for one that fits.
    const options = { maxOutputLength: size + 1 };
    try {
      return size <= MAX_SYNC_BYTES ? inflateRawSync(packed, options) : await inflate(packed, options);
    } catch {
      throw damaged(name);
    }
  }
}

const damaged = (name: string) => new UnpackError(`It is a damaged zip archive: ${name} can't be unpacked.`);
