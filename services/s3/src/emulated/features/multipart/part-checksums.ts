import type { Payload } from "@cloudstub/kit";
import { algorithmsOf, type Checksums, checksumsOf } from "../../../stored/checksums.js";
import {
  type Algorithm,
  algorithmOf,
  type ChecksumType,
  defaultAlgorithm,
  knownAlgorithm,
} from "../../engine/checksums/algorithms.js";
import { checksumWith } from "../../engine/checksums/object-checksums.js";
import { invalidRequest } from "../../engine/errors.js";
import type { Upload } from "../../state.js";

/** The algorithm and the type of an upload's checksum; no members where the request leaves them to S3. Throws `InvalidRequest`. */
export function checksumOfUpload(
  algorithm: string | undefined,
  type: string | undefined,
): { readonly checksumAlgorithm?: string; readonly checksumType?: ChecksumType } {
  if (algorithm === undefined) {
    if (type === undefined) return {};
    throw invalidRequest("The x-amz-checksum-type header can only be used with the x-amz-checksum-algorithm header.");
  }
  const { name, types } = knownAlgorithm(algorithm);
  if (type === undefined) return { checksumAlgorithm: name, checksumType: types[0] };
  const asked = (["COMPOSITE", "FULL_OBJECT"] as const).find((each) => each === type.toUpperCase());
  if (asked === undefined) throw invalidRequest("Value for x-amz-checksum-type header is invalid.");
  if (!types.includes(asked))
    throw invalidRequest(
      `The ${asked} checksum type cannot be used with the ${name.toLowerCase()} checksum algorithm.`,
    );
  return { checksumAlgorithm: name, checksumType: asked };
}

/** The algorithm of an upload's checksum. */
export function uploadAlgorithm({ checksumAlgorithm }: Upload): Algorithm {
  return (checksumAlgorithm === undefined ? undefined : algorithmOf(checksumAlgorithm)) ?? defaultAlgorithm;
}

/**
 * The checksums of a part: those that the client declared, and the one that the whole object's will be made of. Throws `InvalidRequest` for one
 * of another algorithm than the upload's, and where a composite needs one and there is none.
 */
export function partChecksums(upload: Upload, input: Checksums, body: Payload): Checksums {
  const declared = checksumsOf(input);
  const algorithm = uploadAlgorithm(upload);
  if (declared[algorithm.member] !== undefined) return declared;
  if (upload.checksumAlgorithm !== undefined) {
    const [actual] = algorithmsOf(declared);
    if (actual !== undefined || upload.checksumType === "COMPOSITE") throw mismatch(upload.checksumAlgorithm, actual);
  }
  return { ...declared, ...checksumWith(algorithm, body) };
}

function mismatch(expected: string, actual: string | undefined) {
  const [wanted, found] = [expected.toLowerCase(), actual?.toLowerCase() ?? "null"];
  return invalidRequest(
    `Checksum Type mismatch occurred, expected checksum Type: ${wanted}, actual checksum Type: ${found}`,
  );
}

/**
 * The checksums of a part that lists and copies show: that of the upload's algorithm, and none where the upload has no algorithm (recorded
 * answers of AWS, 2026-02).
 */
export function shownChecksums(upload: Upload, checksums: Checksums): Checksums {
  if (upload.checksumAlgorithm === undefined) return {};
  const { member } = uploadAlgorithm(upload);
  return checksums[member] === undefined ? {} : { [member]: checksums[member] };
}
