import { createHash } from "node:crypto";
import { bytesOfChunk, type Payload } from "@cloudstub/kit";
import { algorithmsOf, type Checksums } from "../../../stored/checksums.js";
import type { EmulatedObject } from "../../state.js";
import { type Algorithm, defaultAlgorithm, knownAlgorithm } from "../checksums/algorithms.js";
import { checksumWith } from "../checksums/object-checksums.js";

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

/** The algorithm of a copy's checksum: the one that the request names, or else the source's. Throws `InvalidRequest` for an unknown one. */
export function copyAlgorithm({ checksums }: EmulatedObject, wanted: string | undefined): Algorithm {
  const name = wanted ?? algorithmsOf(checksums)[0];
  return name === undefined ? defaultAlgorithm : knownAlgorithm(name);
}

/** The checksum of a copy: that of the source where it has one of the algorithm for the whole object. */
export function copiedChecksums(source: EmulatedObject, algorithm: Algorithm): Checksums {
  const { [algorithm.member]: checksum } = source.checksums;
  const isThere = checksum !== undefined && source.checksumType !== "COMPOSITE";
  return isThere ? { [algorithm.member]: checksum } : checksumWith(algorithm, source.body);
}
