import { shows } from "../../engine/buckets/configuration-operations.js";
import { putBucketNotificationConfiguration } from "./put-bucket-notification-configuration.js";

/** Who is told of a bucket's events. */
export const eventOperations = {
  PutBucketNotificationConfiguration: putBucketNotificationConfiguration,
  GetBucketNotificationConfiguration: shows<"GetBucketNotificationConfiguration">(
    ({ notification = {} }) => notification,
  ),
};
