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

type Method = "GET" | "PUT" | "DELETE" | "POST";

/** Finds the version that a request names; throws as `findVersion` does. The method stands in the error of a delete marker. */
export function foundVersion(input: VersionInput, call: EmulatedCall, method: Method): FoundVersion {
  return found(input, call, { method });
}

/**
 * As {@link foundVersion}, but refuses a current delete marker as one that is named: AWS does so for tags and for PutObjectAcl (recorded answers,
 * 2026-02).
 */
export function foundStrictly(input: VersionInput, call: EmulatedCall, method: Method): FoundVersion {
  return found(input, call, { method, strict: true });
}

function found(
  input: VersionInput,
  call: EmulatedCall,
  rules: { readonly method: Method; readonly strict?: boolean },
): FoundVersion {
  const bucket = bucketOf(input, call);
  const object = findVersion(input, bucket, { state: call.state, ...rules });
  return { bucket, object, versionId: versionIdOf(object, bucket) };
}
