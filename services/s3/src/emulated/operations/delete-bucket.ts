import { bucketNotEmpty } from "../../errors.js";
import { bucketOf } from "../buckets/bucket.js";
import { versionsNotDeleted } from "../errors.js";
import type { EmulatedHandler } from "../types.js";

/** Removes a bucket that holds neither objects nor versions. Uploads that were begun in it end. */
export const deleteBucket: EmulatedHandler<"DeleteBucket"> = (input, call) => {
  const { name } = bucketOf(input, call);
  const { state } = call;
  if (state.objects.of(name).size > 0) throw bucketNotEmpty(name);
  if (state.versions.of(name).size > 0) throw versionsNotDeleted(name);
  for (const { uploadId } of state.uploads.of(name).values()) state.parts.drop(uploadId);
  state.buckets.delete(name);
  for (const family of [state.objects, state.versions, state.nullVersions, state.uploads]) family.drop(name);
  return {};
};
