import { removes, shows } from "../../engine/buckets/configuration-operations.js";
import { noSuchLifecycle } from "../../engine/buckets/errors.js";
import { putBucketLifecycleConfiguration } from "./put-bucket-lifecycle-configuration.js";

/** The lifecycle rules of buckets. */
export const lifecycleOperations = {
  PutBucketLifecycleConfiguration: putBucketLifecycleConfiguration,
  GetBucketLifecycleConfiguration: shows<"GetBucketLifecycleConfiguration">(
    ({ lifecycle, lifecycleMinimumSize }, { name }) =>
      lifecycle === undefined
        ? noSuchLifecycle(name)
        : { ...lifecycle, TransitionDefaultMinimumObjectSize: lifecycleMinimumSize ?? "all_storage_classes_128K" },
  ),
  DeleteBucketLifecycle: removes<"DeleteBucketLifecycle">("lifecycle"),
};
