import { etagOf } from "../objects/object.js";
import { owner } from "../owner.js";
import type { StoredObject } from "../state.js";
import { algorithmsOf } from "../stored/checksums.js";

/** An object in a list; `write` encodes its key. */
export function listEntry(
  { key, body, lastModified, checksums }: StoredObject,
  write: (text: string) => string,
  withOwner: boolean,
) {
  const algorithms = algorithmsOf(checksums);
  return {
    Key: write(key),
    LastModified: new Date(lastModified),
    ETag: etagOf(body),
    Size: body.size,
    StorageClass: "STANDARD" as const,
    ...(algorithms.length > 0 && { ChecksumAlgorithm: algorithms, ChecksumType: "FULL_OBJECT" as const }),
    ...(withOwner && { Owner: owner }),
  };
}
