import { pageSize } from "../../../listing/list-input.js";
import type { Checksums } from "../../../stored/checksums.js";
import { attributesMissing, invalidArgument } from "../../engine/errors.js";
import { readableVersion, versionIdOf } from "../../engine/objects/read-version.js";
import type { EmulatedObject } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";

const HEADER = "x-amz-object-attributes";
const attributes: readonly string[] = ["ETag", "Checksum", "ObjectParts", "StorageClass", "ObjectSize"];

/** The attributes of a version that a request asks for, without its bytes. */
export const getObjectAttributes: EmulatedHandler<"GetObjectAttributes"> = (input, call) => {
  const wanted: readonly string[] = input.ObjectAttributes;
  if (wanted.length === 0) throw attributesMissing();
  if (wanted.some((name) => !attributes.includes(name)))
    throw invalidArgument("Invalid attribute name specified.", HEADER);
  const { object, bucket } = readableVersion(input, call, "GET");
  const { body, checksums, checksumType = "FULL_OBJECT", parts } = object;
  const has = (name: string) => wanted.includes(name);
  return {
    LastModified: new Date(object.lastModified),
    VersionId: versionIdOf(object, bucket),
    ETag: has("ETag") ? body.md5 : undefined,
    Checksum:
      has("Checksum") && Object.keys(checksums).length > 0
        ? { ...withoutCounts(checksums), ChecksumType: checksumType }
        : undefined,
    ObjectParts: has("ObjectParts") && parts !== undefined ? shownParts(parts, checksumType, input) : undefined,
    StorageClass: has("StorageClass") ? ((object.storageClass ?? "STANDARD") as "STANDARD") : undefined,
    ObjectSize: has("ObjectSize") ? body.size : undefined,
  };
};

/** Here alone a composite stands without the number of its parts. */
function withoutCounts(checksums: Checksums): Checksums {
  return Object.fromEntries(Object.entries(checksums).map(([member, text]) => [member, text.split("-", 1)[0]]));
}

interface PartPage {
  readonly MaxParts?: number | undefined;
  readonly PartNumberMarker?: string | undefined;
}

/** Of a checksum of the whole object S3 tells the number of parts alone (recorded answers of AWS, 2026-02). */
function shownParts(parts: NonNullable<EmulatedObject["parts"]>, checksumType: string, input: PartPage) {
  const page = pageOfParts(parts, input);
  return checksumType === "COMPOSITE" ? page : { TotalPartsCount: parts.length };
}

function pageOfParts(parts: NonNullable<EmulatedObject["parts"]>, { MaxParts, PartNumberMarker = "0" }: PartPage) {
  const limit = pageSize("max-parts", MaxParts);
  const marker = Number(PartNumberMarker);
  if (!Number.isInteger(marker) || marker < 0)
    throw invalidArgument("Invalid part number marker.", "x-amz-part-number-marker", PartNumberMarker);
  const page = parts.slice(marker, marker + limit);
  const next = marker + page.length;
  return {
    TotalPartsCount: parts.length,
    PartNumberMarker: String(marker),
    NextPartNumberMarker: String(page.length === 0 ? 0 : next),
    MaxParts: limit,
    IsTruncated: next < parts.length,
    Parts: page.map(({ size, checksums }, at) => ({ PartNumber: marker + at + 1, Size: size, ...checksums })),
  };
}
