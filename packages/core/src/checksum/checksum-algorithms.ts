import { createHash, hash } from "node:crypto";
import { crc32 } from "node:zlib";

/** An incremental checksum. */
export interface Digest {
  update(bytes: Uint8Array): void;
  /** Returns the checksum; called once. */
  digest(): Uint8Array;
}

/** A checksum that clients may declare for a body (`aws.protocols#httpChecksum`). */
export interface ChecksumAlgorithm {
  /** Its length in bytes. */
  readonly size: number;
  /** Hashes a complete body; absent for algorithms that are loaded on first use. */
  readonly of?: (bytes: Uint8Array) => Uint8Array;
  start(): Digest | Promise<Digest>;
}

/**
 * By the suffix of the header's name: `crc32` of `x-amz-checksum-crc32`.
 *
 * Emulated S3 has tables of its own for CRC-32C and CRC-64 (`engine/checksums/crc.ts`), since it combines the checks of parts. They have 0.31 to
 * 0.46 of the speed of `hash-wasm`, which every upload with such a checksum would feel here.
 */
export const checksumAlgorithms = {
  crc32: { size: 4, of: (bytes) => bigEndian(crc32(bytes)), start: crc32Digest },
  crc32c: { size: 4, start: wasm((hashers) => hashers.createCRC32(0x82f63b78)) },
  crc64nvme: { size: 8, start: wasm((hashers) => hashers.createCRC64("9a6c9329ac4bc9b5")) },
  md5: native(16, "md5"),
  sha1: native(20, "sha1"),
  sha256: native(32, "sha256"),
  sha512: native(64, "sha512"),
  xxhash64: { size: 8, start: wasm((hashers) => hashers.createXXHash64()) },
  xxhash3: { size: 8, start: wasm((hashers) => hashers.createXXHash3()) },
  xxhash128: { size: 16, start: wasm((hashers) => hashers.createXXHash128()) },
} satisfies { readonly [name: string]: ChecksumAlgorithm };

/** The checksums of a complete body by all algorithms, always in the same order. */
export async function checksumsOf(bytes: Uint8Array): Promise<Uint8Array[]> {
  return Promise.all(
    Object.values(checksumAlgorithms).map(async (algorithm: ChecksumAlgorithm) => {
      if (algorithm.of !== undefined) return algorithm.of(bytes);
      const digest = await algorithm.start();
      digest.update(bytes);
      return digest.digest();
    }),
  );
}

function crc32Digest(): Digest {
  let value = 0;
  return {
    update(bytes) {
      value = crc32(bytes, value);
    },
    digest: () => bigEndian(value),
  };
}

function bigEndian(value: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** The MD5 of a complete body in hexadecimal digits. */
export function md5Of(bytes: Uint8Array): string {
  return hash("md5", bytes, "hex");
}

/** One that Node has. Asking Node for bytes costs half as much again as asking it for hexadecimal digits and reading these. */
function native(size: number, name: string) {
  return {
    size,
    of: (bytes: Uint8Array) => Buffer.from(hash(name, bytes, "hex"), "hex"),
    start: () => createHash(name),
  };
}

type Hashers = typeof import("./wasm-hashers.js");
type Hasher = Awaited<ReturnType<Hashers["createCRC32"]>>;

/** Loaded on first use: the package takes as long to load as the rest of the server, and few clients need it. */
function wasm(create: (hashers: Hashers) => Promise<Hasher>): () => Promise<Digest> {
  return async () => {
    const hasher = await create(await import("./wasm-hashers.js"));
    return { update: (bytes) => void hasher.update(bytes), digest: () => hasher.digest("binary") };
  };
}
