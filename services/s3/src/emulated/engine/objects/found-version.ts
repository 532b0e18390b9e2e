import type { EmulatedBucket, EmulatedObject } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { bucketOf } from "../buckets/bucket.js";
import { findVersion, type VersionInput, versionIdOf } from "./read-version.js";

/** A version that a request is about, its bucket, and its id as the answer tells it. */
export interface FoundVersion {
  readonly bucket: EmulatedBucket;
  readonly object: EmulatedObject;
  readonly versionId: string | undefined;
}

/** Finds the version that a request names; throws as `findVersion` does. The method stands in the error of a delete marker. */
export function foundVersion(
  input: VersionInput,
  call: EmulatedCall,
  method: "GET" | "PUT" | "DELETE" | "POST",
): FoundVersion {
  const bucket = bucketOf(input, call);
  const object = findVersion(input, bucket, { state: call.state, method });
  return { bucket, object, versionId: versionIdOf(object, bucket) };
}
