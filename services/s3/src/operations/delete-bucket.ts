import { removeBucket } from "../bucket.js";
import type { S3Handler } from "../types.js";

/** Removes a bucket that holds no objects. */
export const deleteBucket: S3Handler<"DeleteBucket"> = ({ Bucket }, { state }) => {
  removeBucket(state, Bucket);
  return {};
};
