import { pageSize, textWriter } from "../../../listing/list-input.js";
import { listPage } from "../../../listing/list-page.js";
import { bucketOf, withBucketRegion } from "../../engine/buckets/bucket.js";
import { listEntry, ownersIn } from "../../engine/listing/entry.js";
import type { EmulatedObject } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";

/** A page of a bucket's current objects after a marker. There is a next marker only with a delimiter; otherwise it is the last key. */
export const listObjects: EmulatedHandler<"ListObjects"> = (input, call) => {
  const { Prefix = "", Delimiter = "", Marker = "", EncodingType, OptionalObjectAttributes } = input;
  const bucket = bucketOf(input, call);
  const { name } = bucket;
  const limit = pageSize("maxKeys", input.MaxKeys);
  const write = textWriter(EncodingType);
  const query = { prefix: Prefix, delimiter: Delimiter, after: Marker, limit };
  const { objects, commonPrefixes, next } = listPage(call.state.objects.of(name), query);
  const restoreStatusAt = OptionalObjectAttributes?.includes("RestoreStatus") ? call.clock.now() : undefined;
  const form = { write, owner: ownersIn(call.state, bucket), restoreStatusAt };
  const page = {
    Name: name,
    Prefix: write(Prefix),
    Marker: write(Marker),
    NextMarker: next !== undefined && Delimiter !== "" ? write(next) : undefined,
    MaxKeys: limit,
    Delimiter: Delimiter === "" ? undefined : write(Delimiter),
    EncodingType,
    IsTruncated: next !== undefined,
    Contents: objects.map((object: EmulatedObject) => listEntry(object, form)),
    CommonPrefixes: commonPrefixes.map((prefix) => ({ Prefix: write(prefix) })),
  };
  return withBucketRegion(page, bucket);
};
