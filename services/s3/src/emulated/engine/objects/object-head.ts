import { type ByteRange, readRange } from "../../../objects/byte-range.js";
import { etagOf } from "../../../objects/object.js";
import { checkHeaderText } from "../../../stored/header-text.js";
import { configurationsOf } from "../../state/configurations.js";
import type { EmulatedBucket, EmulatedObject } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { invalidPartNumber, invalidRequest, noSuchPart } from "../errors.js";
import { expirationHeader } from "../lifecycle/rules.js";
import { encryptionMembers } from "./encryption.js";
import { lockMembers } from "./lock.js";
import { metadataMembers } from "./metadata.js";
import { isArchived, versionIdOf } from "./read-version.js";

/** The members of GetObject and HeadObject that say which part of an object is wanted, and with which headers. */
export interface HeadInput {
  readonly VersionId?: string | undefined;
  readonly Range?: string | undefined;
  readonly PartNumber?: number | undefined;
  readonly ChecksumMode?: string | undefined;
  readonly ResponseCacheControl?: string | undefined;
  readonly ResponseContentDisposition?: string | undefined;
  readonly ResponseContentEncoding?: string | undefined;
  readonly ResponseContentLanguage?: string | undefined;
  readonly ResponseContentType?: string | undefined;
  readonly ResponseExpires?: Date | undefined;
}

/** The part of an object that a request asks for; undefined for all of it. Throws where the object lacks it. */
export function wantedRange({ Range, PartNumber }: HeadInput, { body, parts }: EmulatedObject): ByteRange | undefined {
  if (PartNumber === undefined) return Range === undefined ? undefined : readRange(Range, body.size);
  if (Range !== undefined) throw invalidRequest("Cannot specify both Range header and partNumber query parameter");
  checkPartNumber(PartNumber);
  const sizes = parts?.map(({ size }) => size) ?? [body.size];
  const size = sizes[PartNumber - 1];
  if (size === undefined) throw noSuchPart(PartNumber, sizes.length);
  const first = sizes.slice(0, PartNumber - 1).reduce((sum, each) => sum + each, 0);
  return body.size === 0 ? undefined : { first, last: first + size - 1 };
}

/** Throws `InvalidArgument` for what is not a number of a part. */
export function checkPartNumber(number: number): void {
  if (Number.isInteger(number) && number >= 1 && number <= 10_000) return;
  throw invalidPartNumber(number);
}

/** The answer's members besides the body. */
export function objectHead(
  input: HeadInput,
  {
    object,
    bucket,
    range,
    call,
  }: {
    readonly object: EmulatedObject;
    readonly bucket: EmulatedBucket;
    readonly range: ByteRange | undefined;
    readonly call: Pick<EmulatedCall, "state" | "clock">;
  },
) {
  const { body, contentType, lastModified, storageClass, tags, parts, websiteRedirectLocation } = object;
  return {
    AcceptRanges: "bytes",
    LastModified: new Date(lastModified),
    ETag: etagOf(body),
    ContentLength: range === undefined ? body.size : range.last - range.first + 1,
    ContentRange: range && `bytes ${range.first}-${range.last}/${body.size}`,
    ContentType: contentType,
    VersionId: versionIdOf(object, bucket),
    ...metadataMembers(object),
    ...overrides(input),
    ...encryptionMembers(object.encryption),
    ...lockMembers(object),
    ...checksumMembers(input, object, range),
    WebsiteRedirectLocation: websiteRedirectLocation,
    StorageClass: storageClass as "GLACIER" | undefined,
    TagCount: tags?.length || undefined,
    PartsCount: input.PartNumber === undefined ? undefined : parts?.length,
    // Not of a version that a request names, be it the current one (recorded answers of AWS, 2026-02).
    Expiration:
      input.VersionId === undefined ? expirationHeader(configurationsOf(call.state, bucket.name), object) : undefined,
    Restore: restoreHeader(object, call.clock.now()),
  };
}

/** Only the members that are given, since they replace others. */
function overrides(input: HeadInput) {
  const { ResponseCacheControl, ResponseContentDisposition, ResponseContentEncoding, ResponseContentLanguage } = input;
  const { ResponseContentType, ResponseExpires } = input;
  return {
    ...(ResponseContentType !== undefined && {
      ContentType: checkHeaderText("response-content-type", ResponseContentType),
    }),
    ...(ResponseCacheControl !== undefined && {
      CacheControl: checkHeaderText("response-cache-control", ResponseCacheControl),
    }),
    ...(ResponseContentDisposition !== undefined && {
      ContentDisposition: checkHeaderText("response-content-disposition", ResponseContentDisposition),
    }),
    ...(ResponseContentEncoding !== undefined && {
      ContentEncoding: checkHeaderText("response-content-encoding", ResponseContentEncoding),
    }),
    ...(ResponseContentLanguage !== undefined && {
      ContentLanguage: checkHeaderText("response-content-language", ResponseContentLanguage),
    }),
    ...(ResponseExpires !== undefined && { Expires: ResponseExpires }),
  };
}

/** A part of an object has a checksum where the object's is a composite (recorded answers of AWS, 2026-02); any other range has none. */
function checksumMembers(
  { ChecksumMode, PartNumber }: HeadInput,
  object: EmulatedObject,
  range: ByteRange | undefined,
) {
  if (ChecksumMode?.toUpperCase() !== "ENABLED") return {};
  const { checksums, checksumType = "FULL_OBJECT", parts, body } = object;
  if (PartNumber !== undefined && parts !== undefined)
    return checksumType === "COMPOSITE" ? { ...parts[PartNumber - 1]?.checksums, ChecksumType: checksumType } : {};
  const whole = range === undefined || range.last - range.first + 1 === body.size;
  return whole && Object.keys(checksums).length > 0 ? { ...checksums, ChecksumType: checksumType } : {};
}

/** `x-amz-restore` of an archived object that is being restored, or was. */
function restoreHeader(object: EmulatedObject, now: number): string | undefined {
  const { restored } = object;
  if (restored === undefined || !isArchived(object) || now >= restored.expiresAt) return undefined;
  if (now < restored.readyAt) return 'ongoing-request="true"';
  return `ongoing-request="false", expiry-date="${new Date(restored.expiresAt).toUTCString()}"`;
}
