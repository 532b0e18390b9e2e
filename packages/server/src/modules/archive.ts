import { crc32, inflateRawSync } from "node:zlib";
import { damagedArchive, refusedArchive } from "./errors.js";
import { readZipDirectory, type ZipEntry, zipMethods } from "./zip-directory.js";

/** Most bytes of an unpacked archive. A module has some hundred kilobytes. */
const limits = { entries: 1000, entryBytes: 64 * 1024 * 1024, allBytes: 128 * 1024 * 1024 };

/** The entries of a jar. Their names are keys of a table, and never paths in a file system. */
export interface Archive {
  /** Names of the files in it, in the order of its directory. */
  readonly names: readonly string[];
  /** The content of an entry; throws {@link ModuleError} where it is damaged, undefined where there is none. */
  read(name: string): Buffer | undefined;
}

/**
 * Reads the directory of a jar; the contents are inflated when they are asked for.
 *
 * Throws {@link ModuleError} for what is not a whole zip archive, and for what no module archive holds: entries that
 * are encrypted, symbolic links, packed with another method than deflate, named twice or as a path that leads
 * elsewhere, or larger than {@link limits}.
 */
export function readArchive(bytes: Buffer, file: string): Archive {
  const entries = new Map<string, ZipEntry>();
  let total = 0;
  for (const entry of readZipDirectory(bytes, file)) {
    total += entry.size;
    const problem = objection(entry) ?? (entries.has(entry.name) ? "is there twice" : undefined);
    if (problem !== undefined) throw refusedArchive(file, `its entry ${JSON.stringify(entry.name)} ${problem}`);
    entries.set(entry.name, entry);
    if (entries.size > limits.entries) throw refusedArchive(file, `it has more than ${limits.entries} entries`);
    if (total > limits.allBytes) throw refusedArchive(file, `unpacked it has more than ${limits.allBytes} bytes`);
  }
  return {
    names: [...entries.keys()].filter((name) => !name.endsWith("/")),
    read(name) {
      const entry = entries.get(name);
      return entry && content(bytes, entry, file);
    },
  };
}

/** Why an entry is refused, in words that continue "its entry …". */
function objection({ name, size, method, encrypted, symlink }: ZipEntry): string | undefined {
  if (leadsElsewhere(name)) return "is named as a path that leads out of the archive";
  if (symlink) return "is a symbolic link";
  if (encrypted) return "is encrypted";
  if (method !== zipMethods.stored && method !== zipMethods.deflated)
    return `is packed with the unknown method ${method}`;
  if (size > limits.entryBytes) return `has more than ${limits.entryBytes} bytes unpacked`;
  return undefined;
}

function leadsElsewhere(name: string): boolean {
  return name === "" || /^\/|^[A-Za-z]:|\\/.test(name) || name.includes("\0") || name.split("/").includes("..");
}

function content(bytes: Buffer, entry: ZipEntry, file: string): Buffer {
  const packed = bytes.subarray(entry.start, entry.start + entry.packedSize);
  const unpacked = entry.method === zipMethods.stored ? packed : inflate(packed, entry.size);
  if (unpacked?.length !== entry.size || crc32(unpacked) !== entry.crc) {
    throw damagedArchive(file, `its entry ${JSON.stringify(entry.name)} does not unpack to what its directory says`);
  }
  return unpacked;
}

/** At most `size` bytes are ever made, whatever the data would inflate to. */
function inflate(packed: Buffer, size: number): Buffer | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    return undefined;
  }
}
