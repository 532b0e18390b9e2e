import { createHash } from "node:crypto";
import type { Payload } from "@cloudstub/kit";
import { etagOf } from "../../../objects/object.js";
import { algorithmsOf, type Checksums, checksumsOf } from "../../../stored/checksums.js";
import { checksumOfParts } from "../../engine/checksums/object-checksums.js";
import { invalidArgument, invalidRequest } from "../../engine/errors.js";
import { badDigest, badPartDigest, invalidPart, invalidPartOrder, partTooSmall } from "../../engine/uploads/errors.js";
import { partKey } from "../../engine/uploads/uploads.js";
import type { EmulatedState, Upload, UploadedPart } from "../../state.js";
import { uploadAlgorithm } from "./part-checksums.js";

/** In bytes, of every part but the last: https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const SMALLEST_PART = 5 * 1024 * 1024;

/** A part as a completion names it. */
export interface NamedPart extends Checksums {
  readonly PartNumber?: number | undefined;
  readonly ETag?: string | undefined;
}

/** The parts that a completion names. Throws where they are out of order, missing, changed, too small, or lack a checksum that they need. */
export function namedParts(state: EmulatedState, upload: Upload, named: readonly NamedPart[]): UploadedPart[] {
  const stored = state.parts.of(upload.uploadId);
  const nonPositive = named.find(({ PartNumber = 0 }) => PartNumber < 1);
  if (nonPositive !== undefined) throw invalidArgument("PartNumber must be >= 1", "PartNumber", nonPositive.PartNumber);
  if (named.some(({ PartNumber = 0 }, at) => at > 0 && PartNumber <= (named[at - 1]?.PartNumber ?? 0)))
    throw invalidPartOrder(upload.uploadId);
  const parts = named.map((part) => {
    const found = stored.get(partKey(part.PartNumber ?? 0));
    checkNamedPart(upload, part, found);
    return found as UploadedPart;
  });
  const small = parts.slice(0, -1).find(({ body }) => body.size < SMALLEST_PART);
  if (small !== undefined)
    throw partTooSmall({
      ETag: small.body.md5,
      MinSizeAllowed: SMALLEST_PART,
      PartNumber: small.number,
      ProposedSize: small.body.size,
    });
  return parts;
}

function checkNamedPart(
  upload: Upload,
  { PartNumber = 0, ETag = "", ...rest }: NamedPart,
  found: UploadedPart | undefined,
): void {
  const declared = checksumsOf(rest);
  const { member } = uploadAlgorithm(upload);
  if (upload.checksumAlgorithm !== undefined && declared[member] === undefined)
    checkUndeclared(upload, PartNumber, declared);
  const isSame = found !== undefined && `"${unquoted(ETag)}"` === etagOf(found.body);
  const members = Object.keys(declared) as (keyof Checksums)[];
  if (!isSame || members.some((each) => each !== member || declared[each] !== found.checksums[each]))
    throw invalidPart({ UploadId: upload.uploadId, PartNumber, ETag: unquoted(ETag) });
}

/** Throws for a part that is named without the checksum of its upload: where it has another one, and where a composite needs it. */
function checkUndeclared({ checksumAlgorithm = "", checksumType }: Upload, part: number, declared: Checksums): void {
  const [other] = algorithmsOf(declared);
  if (other !== undefined) throw badPartDigest(other.toLowerCase(), part);
  if (checksumType !== "COMPOSITE") return;
  throw invalidRequest(
    `The upload was created using a ${checksumAlgorithm.toLowerCase()} checksum. The complete request must include the checksum for each part. It was missing for part ${part} in the request.`,
  );
}

function unquoted(etag: string): string {
  return etag.replaceAll('"', "");
}

/** The body of parts in a row: their chunks, none of them copied. Its ETag is the MD5 of the parts' MD5s, with their number. */
export function bodyOfParts(parts: readonly UploadedPart[]): Payload {
  const md5 = createHash("md5");
  for (const { body } of parts) md5.update(body.md5, "hex");
  return {
    size: parts.reduce((sum, { body }) => sum + body.size, 0),
    chunks: parts.flatMap(({ body }) => body.chunks),
    md5: `${md5.digest("hex")}-${parts.length}`,
  };
}

/** Throws where a completion asks for another type of checksum than its upload, which has none where it was begun without an algorithm. */
export function checkType({ checksumType }: Upload, asked: string | undefined): void {
  if (asked === undefined || asked === checksumType) return;
  throw invalidRequest(
    `The upload was created using the ${checksumType ?? "null"} checksum mode. The complete request must use the same checksum mode.`,
  );
}

/** The checksum of the object that parts make. Throws where the completion declares another one, or one of another algorithm. */
export function completedChecksum(
  upload: Upload,
  parts: readonly UploadedPart[],
  input: Checksums & { readonly ChecksumType?: string | undefined },
): Checksums {
  const { checksumType = "FULL_OBJECT" } = upload;
  const algorithm = uploadAlgorithm(upload);
  const sized = parts.map(({ body, checksums }) => ({ size: body.size, checksums }));
  const calculated = checksumOfParts(algorithm, sized, checksumType === "COMPOSITE");
  const { [algorithm.member]: declared, ...others } = checksumsOf(input);
  const isSame = declared === undefined || withoutCount(declared) === withoutCount(calculated[algorithm.member] ?? "");
  // Where both types could be meant, the checksum counts as a composite.
  const isUntyped = declared !== undefined && input.ChecksumType === undefined && checksumType !== algorithm.types[0];
  if (!isSame || isUntyped || Object.keys(others).length > 0) throw badDigest(algorithm.name.toLowerCase());
  return calculated;
}

/** A composite may be declared with the number of its parts, or without. */
function withoutCount(checksum: string): string {
  return checksum.split("-", 1)[0] as string;
}
