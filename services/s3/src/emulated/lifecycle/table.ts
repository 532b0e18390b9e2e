import { removes, shows } from "../buckets/configuration-operations.js";
import { noSuchLifecycle } from "../buckets/errors.js";
import { putBucketLifecycleConfiguration } from "../operations/put-bucket-lifecycle-configuration.js";

/** The lifecycle rules of buckets. */
export const lifecycleOperations = {
  PutBucketLifecycleConfiguration: putBucketLifecycleConfiguration,
  GetBucketLifecycleConfiguration: shows<"GetBucketLifecycleConfiguration">(({ lifecycle, lifecycleMinimumSize }, { name }) =>
    lifecycle === undefined
      ? noSuchLifecycle(name)
      : { ...lifecycle, TransitionDefaultMinimumObjectSize: lifecycleMinimumSize ?? "all_storage_classes_128K" },
  ),
  DeleteBucketLifecycle: removes<"DeleteBucketLifecycle">("lifecycle"),
};
