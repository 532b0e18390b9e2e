import { createHash } from "node:crypto";
import { bytesOfChunk, type Payload } from "@cloudstub/kit";
import type { Checksums } from "../../objects/checksums.js";
import { algorithmsOf } from "../../objects/checksums.js";
import { algorithmOf, defaultAlgorithm } from "../checksums/algorithms.js";
import { checksumWith } from "../checksums/object-checksums.js";
import { invalidRequest } from "../errors.js";
import type { EmulatedObject } from "../state.js";

/** A body in one piece: the same chunks, and the MD5 of all of them, which that of an object of several parts is not. */
export function inOnePiece(body: Payload): Payload {
  return body.md5.includes("-") ? hashed(body) : body;
}

/** A part of a body with the MD5 of its own bytes. */
export function hashed({ size, chunks }: Payload): Payload {
  const md5 = createHash("md5");
  for (const chunk of chunks) md5.update(bytesOfChunk(chunk));
  return { size, chunks, md5: md5.digest("hex") };
}

/** The checksum of a copy: of the algorithm that the request names, or else the source's. Throws `InvalidRequest` for an unknown one. */
export function copiedChecksums(source: EmulatedObject, wanted: string | undefined): Checksums {
  const [has] = algorithmsOf(source.checksums);
  const isWhole = source.checksumType !== "COMPOSITE";
  if (isWhole && has !== undefined && (wanted === undefined || wanted === has)) return source.checksums;
  const name = wanted ?? has;
  const algorithm = name === undefined ? defaultAlgorithm : algorithmOf(name);
  if (algorithm === undefined)
    throw invalidRequest(
      "Checksum algorithm provided is unsupported. Please try again with any of the valid types: [CRC32, CRC32C, CRC64NVME, SHA1, SHA256]",
    );
  return checksumWith(algorithm, source.body);
}
