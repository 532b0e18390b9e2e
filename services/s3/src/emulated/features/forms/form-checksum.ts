import type { Payload, ResponseHeaders } from "@cloudstub/kit";
import type { Checksums } from "../../../stored/checksums.js";
import { algorithmOf } from "../../engine/checksums/algorithms.js";
import { checksumsOfUpload, checksumWith } from "../../engine/checksums/object-checksums.js";
import { invalidRequest } from "../../engine/errors.js";
import { badDigest } from "../../engine/uploads/errors.js";
import { badMd5, invalidMd5 } from "./errors.js";

/** Throws `InvalidDigest` for a field `Content-MD5` that holds no MD5, and `BadDigest` for that of another file. */
export function checkMd5(fields: ReadonlyMap<string, string>, body: Payload): void {
  const text = fields.get("content-md5");
  if (text === undefined) return;
  const calculated = Buffer.from(body.md5, "hex").toString("base64");
  if (Buffer.from(text, "base64").toString("base64") !== text || text.length !== calculated.length)
    throw invalidMd5(text);
  if (text !== calculated) throw badMd5(text, calculated);
}

const PREFIX = "x-amz-checksum-";

/**
 * The checksum of a file: the one that its form declares, or S3's own. Throws `InvalidRequest`, or `BadDigest` for another file. Algorithms that have to be
 * loaded first do not count, since a form is answered at once.
 */
export function checksumsOfForm(fields: ReadonlyMap<string, string>, body: Payload): Checksums {
  const declared = [...fields].flatMap(([field, value]) => {
    const algorithm = field.startsWith(PREFIX) ? algorithmOf(field.slice(PREFIX.length)) : undefined;
    return algorithm === undefined || algorithm.load !== undefined ? [] : [{ field, value, algorithm }];
  });
  const [one, another] = declared;
  if (one === undefined) return checksumsOfUpload({}, body);
  if (another !== undefined)
    throw invalidRequest("Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.");
  const { field, value, algorithm } = one;
  const calculated = checksumWith(algorithm, body);
  const checksum = calculated[algorithm.member] ?? "";
  if (value.length !== checksum.length || Buffer.from(value, "base64").toString("base64") !== value)
    throw invalidRequest(`Value for ${field} header is invalid.`);
  if (value !== checksum) throw badDigest(algorithm.name);
  return calculated;
}

/** The headers that tell a file's checksum (recorded answers of AWS, 2026-02). */
export function checksumHeaders(checksums: Checksums): ResponseHeaders {
  const told = Object.entries(checksums).map(([member, text]) => {
    const algorithm = member.slice("Checksum".length).toLowerCase();
    return [PREFIX + algorithm, text] as const;
  });
  return told.length === 0 ? {} : { ...Object.fromEntries(told), "x-amz-checksum-type": "FULL_OBJECT" };
}
