import { pageSize, textWriter } from "../../../listing/list-input.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { invalidArgument, invalidVersionId } from "../../engine/errors.js";
import { listEntry, ownersIn } from "../../engine/listing/entry.js";
import { numberIn } from "../../opaque-id.js";
import type { EmulatedObject } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { isLatest, listVersions } from "./list-versions.js";

/** A page of the versions and delete markers of a bucket's objects. */
export const listObjectVersions: EmulatedHandler<"ListObjectVersions"> = (input, call) => {
  const { Prefix = "", Delimiter = "", KeyMarker = "", VersionIdMarker, EncodingType } = input;
  const bucket = bucketOf(input, call);
  const limit = pageSize("maxKeys", input.MaxKeys);
  const write = textWriter(EncodingType);
  checkMarkers(KeyMarker, VersionIdMarker);
  const query = {
    prefix: Prefix,
    delimiter: Delimiter,
    keyMarker: KeyMarker,
    versionIdMarker: VersionIdMarker ?? "",
    limit,
  };
  const { items, commonPrefixes, last } = listVersions(call.state, bucket, query);
  const restoreStatusAt = input.OptionalObjectAttributes?.includes("RestoreStatus") ? call.clock.now() : undefined;
  const named = (version: EmulatedObject) => ({ VersionId: version.versionId ?? "null", IsLatest: isLatest(version) });
  const owner = ownersIn(call.state, bucket);
  return {
    Name: bucket.name,
    Prefix: write(Prefix),
    KeyMarker: write(KeyMarker),
    VersionIdMarker: VersionIdMarker ?? "",
    NextKeyMarker: last && write(last.common ?? last.item.key),
    NextVersionIdMarker: last?.item && (last.item.versionId ?? "null"),
    MaxKeys: limit,
    Delimiter: Delimiter === "" ? undefined : write(Delimiter),
    EncodingType,
    IsTruncated: last !== undefined,
    Versions: items
      .filter(({ deleteMarker }) => !deleteMarker)
      .map((version) => ({ ...listEntry(version, { write, owner, restoreStatusAt }), ...named(version) })),
    DeleteMarkers: items
      .filter(({ deleteMarker }) => deleteMarker)
      .map((marker) => ({
        Key: write(marker.key),
        LastModified: new Date(marker.lastModified),
        Owner: owner(marker),
        ...named(marker),
      })),
    CommonPrefixes: commonPrefixes.map((prefix) => ({ Prefix: write(prefix) })),
  };
};

const MARKER = "version-id-marker";

/** The words and their order are those of AWS's answers, as tests that were run against it compare them. */
function checkMarkers(keyMarker: string, versionIdMarker: string | undefined): void {
  const message = "A version-id marker cannot be specified without a key marker.";
  if (versionIdMarker !== undefined && keyMarker === "") throw invalidArgument(message, MARKER, versionIdMarker);
  if (versionIdMarker === "") throw invalidArgument("A version-id marker cannot be empty.", MARKER, "");
  if (versionIdMarker !== undefined && versionIdMarker !== "null" && numberIn(versionIdMarker) === undefined)
    throw invalidVersionId(versionIdMarker, MARKER);
}
