import { readToken, writeToken } from "../../../listing/continuation-token.js";
import { pageSize, textWriter } from "../../../listing/list-input.js";
import { listPage } from "../../../listing/list-page.js";
import { bucketOf, withBucketRegion } from "../../engine/buckets/bucket.js";
import { invalidArgument } from "../../engine/errors.js";
import { listEntry, ownersIn } from "../../engine/listing/entry.js";
import type { EmulatedObject } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";

/** A page of a bucket's current objects, after a continuation token or, on the first page, after a key. */
export const listObjectsV2: EmulatedHandler<"ListObjectsV2"> = (input, call) => {
  const {
    Prefix = "",
    Delimiter = "",
    StartAfter,
    ContinuationToken,
    EncodingType,
    FetchOwner,
    OptionalObjectAttributes,
  } = input;
  const bucket = bucketOf(input, call);
  const { name } = bucket;
  const limit = pageSize("maxKeys", input.MaxKeys);
  const write = textWriter(EncodingType);
  // Recorded answer of AWS, 2026-02: an empty token is not repeated.
  if (ContinuationToken === "")
    throw invalidArgument("The continuation token provided is incorrect", "continuation-token");
  const after = ContinuationToken === undefined ? (StartAfter ?? "") : readToken(ContinuationToken);
  const query = { prefix: Prefix, delimiter: Delimiter, after, limit };
  const { objects, commonPrefixes, next } = listPage(call.state.objects.of(name), query);
  const restoreStatusAt = OptionalObjectAttributes?.includes("RestoreStatus") ? call.clock.now() : undefined;
  const form = { write, owner: FetchOwner === true ? ownersIn(call.state, bucket) : undefined, restoreStatusAt };
  const page = {
    Name: name,
    Prefix: write(Prefix),
    StartAfter: StartAfter && ContinuationToken === undefined ? write(StartAfter) : undefined,
    ContinuationToken,
    NextContinuationToken: next === undefined ? undefined : writeToken(next),
    KeyCount: objects.length + commonPrefixes.length,
    MaxKeys: limit,
    Delimiter: Delimiter === "" ? undefined : write(Delimiter),
    EncodingType,
    IsTruncated: next !== undefined,
    Contents: objects.map((object: EmulatedObject) => listEntry(object, form)),
    CommonPrefixes: commonPrefixes.map((prefix) => ({ Prefix: write(prefix) })),
  };
  return withBucketRegion(page, bucket);
};
