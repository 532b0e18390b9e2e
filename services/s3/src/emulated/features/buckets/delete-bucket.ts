import { unmodelled } from "@cloudstub/kit";
import { bucketNotEmpty } from "../../../errors.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes a bucket that holds no objects, no versions and no delete markers, with its configurations and the uploads that were begun in it. */
export const deleteBucket: EmulatedHandler<"DeleteBucket"> = (input, call) => {
  const { state } = call;
  const { name, versioning } = bucketOf(input, call);
  if (state.objects.of(name).size > 0 || state.versions.of(name).size > 0) {
    throw versioning === undefined ? bucketNotEmpty(name) : versionsLeft(name);
  }
  for (const { uploadId } of state.uploads.of(name).values()) state.parts.drop(uploadId);
  for (const family of [state.objects, state.versions, state.nullVersions, state.uploads]) family.drop(name);
  state.configurations.delete(name);
  state.buckets.delete(name);
  return {};
};

function versionsLeft(BucketName: string) {
  return unmodelled(
    "BucketNotEmpty",
    409,
    "The bucket you tried to delete is not empty. You must delete all versions in the bucket.",
    {
      BucketName,
    },
  );
}
