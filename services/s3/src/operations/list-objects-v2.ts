import { findBucket } from "../bucket.js";
import { readToken, writeToken } from "../listing/continuation-token.js";
import { listEntry } from "../listing/list-entry.js";
import { pageSize, textWriter } from "../listing/list-input.js";
import { listPage } from "../listing/list-page.js";
import type { S3Handler } from "../types.js";

/** A page of a bucket's objects, after a continuation token or, on the first page, after a key. */
export const listObjectsV2: S3Handler<"ListObjectsV2"> = (input, { state }) => {
  const { Prefix = "", Delimiter = "", StartAfter, ContinuationToken, EncodingType } = input;
  const { name } = findBucket(state, input.Bucket);
  const limit = pageSize("max-keys", input.MaxKeys);
  const write = textWriter(EncodingType);
  const after = ContinuationToken === undefined ? (StartAfter ?? "") : readToken(ContinuationToken);
  const { objects, commonPrefixes, next } = listPage(state.objects.of(name), {
    prefix: Prefix,
    delimiter: Delimiter,
    after,
    limit,
  });
  return {
    Name: name,
    Prefix: write(Prefix),
    StartAfter: StartAfter && write(StartAfter),
    ContinuationToken,
    NextContinuationToken: next === undefined ? undefined : writeToken(next),
    KeyCount: objects.length + commonPrefixes.length,
    MaxKeys: limit,
    Delimiter: Delimiter === "" ? undefined : write(Delimiter),
    EncodingType,
    IsTruncated: next !== undefined,
    Contents: objects.map((object) => listEntry(object, write, input.FetchOwner === true)),
    CommonPrefixes: commonPrefixes.map((prefix) => ({ Prefix: write(prefix) })),
  };
};
