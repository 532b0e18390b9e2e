import { findBucket } from "../bucket.js";
import { invalidPartNumber } from "../errors.js";
import type { S3State, StoredObject } from "../state.js";
import { addChecksums } from "../stored/checksums.js";
import { checkHeaderText } from "../stored/header-text.js";
import { type ByteRange, readRange } from "./byte-range.js";
import { checkReadConditions, type ReadConditions } from "./conditions.js";
import { checkVersion, etagOf, findObject } from "./object.js";

/** The members that GetObject and HeadObject share. */
export interface ReadInput extends ReadConditions {
  readonly Bucket: string;
  readonly Key: string;
  readonly Range?: string | undefined;
  readonly PartNumber?: number | undefined;
  readonly VersionId?: string | undefined;
  readonly ChecksumMode?: string | undefined;
  readonly ResponseCacheControl?: string | undefined;
  readonly ResponseContentDisposition?: string | undefined;
  readonly ResponseContentEncoding?: string | undefined;
  readonly ResponseContentLanguage?: string | undefined;
  readonly ResponseContentType?: string | undefined;
  readonly ResponseExpires?: Date | undefined;
}

/** An object, the requested part (undefined for the whole), and the response headers. */
export interface ReadableObject {
  readonly object: StoredObject;
  readonly range: ByteRange | undefined;
  readonly head: ReturnType<typeof headOf>;
}

/** Finds the requested object. Throws if it does not exist, a condition fails, or it lacks the part. */
export function readObject(input: ReadInput, state: S3State): ReadableObject {
  checkVersion(input.VersionId);
  const object = findObject(state, findBucket(state, input.Bucket), input.Key);
  checkReadConditions(input, object);
  const range = rangeOf(input, object.body.size);
  return { object, range, head: headOf(input, object, range) };
}

/** Every object has one part: the whole. */
function rangeOf({ Range, PartNumber }: ReadInput, size: number): ByteRange | undefined {
  if (PartNumber !== undefined && PartNumber !== 1) throw invalidPartNumber(PartNumber);
  if (Range !== undefined) return readRange(Range, size);
  return PartNumber === undefined || size === 0 ? undefined : { first: 0, last: size - 1 };
}

function headOf(
  input: ReadInput,
  { body, contentType, lastModified, checksums }: StoredObject,
  range: ByteRange | undefined,
) {
  const whole = range === undefined || range.last - range.first + 1 === body.size;
  const head = {
    AcceptRanges: "bytes",
    LastModified: new Date(lastModified),
    ETag: etagOf(body),
    ContentLength: range === undefined ? body.size : range.last - range.first + 1,
    ContentRange: range && `bytes ${range.first}-${range.last}/${body.size}`,
    ContentType: checkHeaderText("response-content-type", input.ResponseContentType) ?? contentType,
    CacheControl: checkHeaderText("response-cache-control", input.ResponseCacheControl),
    ContentDisposition: checkHeaderText("response-content-disposition", input.ResponseContentDisposition),
    ContentEncoding: checkHeaderText("response-content-encoding", input.ResponseContentEncoding),
    ContentLanguage: checkHeaderText("response-content-language", input.ResponseContentLanguage),
    Expires: input.ResponseExpires,
  };
  return whole && input.ChecksumMode?.toUpperCase() === "ENABLED" ? addChecksums(head, checksums) : head;
}
