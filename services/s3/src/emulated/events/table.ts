import { shows } from "../buckets/configuration-operations.js";
import { putBucketNotificationConfiguration } from "../operations/put-bucket-notification-configuration.js";

/** Who is told of a bucket's events. */
export const eventOperations = {
  PutBucketNotificationConfiguration: putBucketNotificationConfiguration,
  GetBucketNotificationConfiguration: shows<"GetBucketNotificationConfiguration">(({ notification = {} }) => notification),
};
