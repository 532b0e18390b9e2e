import { type Collection, keys } from "@cloudstub/kit";
import { afterPrefix, storedKey } from "../../../objects/object-key.js";
import { invalidArgument } from "../../engine/errors.js";
import { afterCommonPrefix, type Page, pageOf, type RollUp, rolledUp } from "../../engine/listing/rolled-up.js";
import { uploadKey } from "../../engine/uploads/uploads.js";
import type { EmulatedBucket, EmulatedState, Upload } from "../../state.js";

/** Which uploads to list. */
export interface UploadQuery extends RollUp {
  /** Only uploads of greater keys; with `uploadIdMarker` also those of this key after that upload. */
  readonly keyMarker: string;
  readonly uploadIdMarker: string;
  readonly limit: number;
}

/** A page of a bucket's uploads, in the order of their keys' bytes, then of their beginning. */
export function listUploads(state: EmulatedState, bucket: EmulatedBucket, query: UploadQuery): Page<Upload> {
  const uploads = state.uploads.of(bucket.name);
  const start = startOf(uploads, query);
  return pageOf(rolledUp(entries, query), query.limit);

  function* entries(from: string | undefined): Generator<readonly [stored: string, upload: Upload]> {
    const range = from === undefined ? start : { from: beginning(from) };
    for (const upload of uploads.values(range)) yield [storedKey(upload.key), upload];
  }
}

function startOf(uploads: Collection<Upload>, { prefix, delimiter, keyMarker, uploadIdMarker }: UploadQuery) {
  const first = beginning(storedKey(prefix));
  if (keyMarker === "") return { from: first };
  const skipped = afterCommonPrefix(keyMarker, { prefix, delimiter });
  if (skipped !== undefined) return { from: later(first, beginning(skipped)) };
  if (uploadIdMarker === "") return { from: later(first, afterPrefix(keys.text(storedKey(keyMarker)))) };
  const after = uploadKey(keyMarker, uploadIdMarker);
  if (after === undefined || !uploads.has(after))
    throw invalidArgument("Invalid uploadId marker", "upload-id-marker", uploadIdMarker);
  // With both members a range begins after the greater of them.
  return { from: first, after };
}

/** Where the keys that begin with a stored key begin in `uploads`. */
function beginning(stored: string): string {
  return keys.text(stored).slice(0, -2);
}

function later(a: string, b: string): string {
  return a < b ? b : a;
}
