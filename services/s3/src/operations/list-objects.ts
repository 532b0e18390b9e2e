import { findBucket } from "../bucket.js";
import { listEntry } from "../listing/list-entry.js";
import { pageSize, textWriter } from "../listing/list-input.js";
import { listPage } from "../listing/list-page.js";
import type { S3Handler } from "../types.js";

/** A page of a bucket's objects after a marker. There is a next marker only with a delimiter; otherwise it is the last key. */
export const listObjects: S3Handler<"ListObjects"> = (input, { state }) => {
  const { Prefix = "", Delimiter = "", Marker = "", EncodingType } = input;
  const { name } = findBucket(state, input.Bucket);
  const limit = pageSize("max-keys", input.MaxKeys);
  const write = textWriter(EncodingType);
  const { objects, commonPrefixes, next } = listPage(state.objects.of(name), {
    prefix: Prefix,
    delimiter: Delimiter,
    after: Marker,
    limit,
  });
  return {
    Name: name,
    Prefix: write(Prefix),
    Marker: write(Marker),
    NextMarker: next !== undefined && Delimiter !== "" ? write(next) : undefined,
    MaxKeys: limit,
    Delimiter: Delimiter === "" ? undefined : write(Delimiter),
    EncodingType,
    IsTruncated: next !== undefined,
    Contents: objects.map((object) => listEntry(object, write, true)),
    CommonPrefixes: commonPrefixes.map((prefix) => ({ Prefix: write(prefix) })),
  };
};
