import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { bytesOfChunk, type Chunk } from "@cloudstub/kit";
import type { IHasher } from "hash-wasm";
import type { Checksums } from "../../../stored/checksums.js";
import type { EmulatedCall } from "../../types.js";
import { invalidRequest } from "../errors.js";
import { type Crc, crc } from "./crc.js";
import type { hashers } from "./xxhash.js";

/** How a checksum of an upload in parts is made: of the parts' checksums, or as if there were no parts. */
export type ChecksumType = "COMPOSITE" | "FULL_OBJECT";

/** An algorithm that checksums are calculated with here. Those that clients declare are verified while the body arrives. */
export interface Algorithm {
  /** `CRC32`. */
  readonly name: string;
  readonly member: keyof Checksums;
  /** The checksum of bytes that come in chunks. Throws where the algorithm has to be loaded first. */
  readonly of: (chunks: Iterable<Chunk>) => Buffer;
  /** Set where the algorithm has to be loaded: undefined once it is. See {@link withAlgorithm}. */
  readonly load?: () => Promise<void> | undefined;
  /** Set where the checksum of a whole can be calculated from those of its parts. */
  readonly crc?: Crc;
  /** The types that an upload in parts may have; the first by default. */
  readonly types: readonly [ChecksumType, ...ChecksumType[]];
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity-upload.html names polynomials and types. */
const nativeCrc32: Crc = { ...crc(4, 0xedb88320n), of: (bytes, before = 0n) => BigInt(crc32(bytes, Number(before))) };

/** S3 adds a checksum of this algorithm to objects for which the client declares none. */
export const defaultAlgorithm: Algorithm = ofCrc("CRC64NVME", crc(8, 0x9a6c9329ac4bc9b5n), ["FULL_OBJECT"]);

const algorithms: readonly Algorithm[] = [
  ofCrc("CRC32", nativeCrc32, ["COMPOSITE", "FULL_OBJECT"]),
  ofCrc("CRC32C", crc(4, 0x82f63b78n), ["COMPOSITE", "FULL_OBJECT"]),
  defaultAlgorithm,
  ofHash("SHA1"),
  ofHash("SHA256"),
  ofHash("SHA512"),
  ofHash("MD5"),
  ofXxhash("XXHASH64"),
  ofXxhash("XXHASH3"),
  ofXxhash("XXHASH128"),
];

/** The algorithms that AWS's refusal of an unknown one lists; it takes the others too (recorded answers of AWS, 2026-02). */
const toldAlgorithms: readonly string[] = ["CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"];

/** The algorithm of a name, in upper or lower case; undefined for one that is not calculated here. */
export function algorithmOf(name: string): Algorithm | undefined {
  return algorithms.find((each) => each.name === name.toUpperCase());
}

/** The algorithm that a request names. Throws `InvalidRequest` for one that S3 does not have. */
export function knownAlgorithm(name: string): Algorithm {
  const algorithm = algorithmOf(name);
  if (algorithm !== undefined) return algorithm;
  throw invalidRequest(
    `Checksum algorithm provided is unsupported. Please try again with any of the valid types: [${toldAlgorithms.join(", ")}]`,
  );
}

/** Does work that may calculate checksums of an algorithm: at once, or in a transaction after the algorithm is loaded. */
export function withAlgorithm<T>(
  { load }: Algorithm,
  { atomically }: Pick<EmulatedCall, "atomically">,
  work: Parameters<typeof atomically<T>>[0],
): T | Promise<T> {
  const loading = load?.();
  return loading === undefined ? work() : loading.then(() => atomically<T>(work));
}

function ofCrc(name: "CRC32" | "CRC32C" | "CRC64NVME", crc: Crc, types: Algorithm["types"]): Algorithm {
  return { name, member: `Checksum${name}`, crc, types, of: (chunks) => crcBytes(crc, crcOfChunks(crc, chunks)) };
}

function crcOfChunks(crc: Crc, chunks: Iterable<Chunk>): bigint {
  let value = 0n;
  for (const chunk of chunks) value = crc.of(bytesOfChunk(chunk), value);
  return value;
}

/** A check as S3 writes it: big-endian. */
export function crcBytes({ size }: Crc, value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes.subarray(8 - size);
}

/** The inverse of {@link crcBytes}. */
export function crcValue(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
}

function ofHash(name: "SHA1" | "SHA256" | "SHA512" | "MD5"): Algorithm {
  return {
    name,
    member: `Checksum${name}`,
    types: ["COMPOSITE"],
    of(chunks) {
      const hash = createHash(name.toLowerCase());
      for (const chunk of chunks) hash.update(bytesOfChunk(chunk));
      return hash.digest();
    },
  };
}

/** The code of these is WebAssembly, which few clients need: it is loaded for the first checksum. */
function ofXxhash(name: keyof typeof hashers): Algorithm {
  let hasher: IHasher | undefined;
  const load = async () => {
    const { hashers } = await import("./xxhash.js");
    hasher = await hashers[name]();
  };
  return {
    name,
    member: `Checksum${name}`,
    types: ["COMPOSITE"],
    load: () => (hasher === undefined ? load() : undefined),
    of(chunks) {
      if (hasher === undefined) throw new Error(`${name} is not loaded.`);
      hasher.init();
      for (const chunk of chunks) hasher.update(bytesOfChunk(chunk));
      return Buffer.from(hasher.digest("binary"));
    },
  };
}
