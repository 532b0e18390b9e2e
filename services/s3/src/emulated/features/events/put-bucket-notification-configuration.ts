import { bucketOf } from "../../engine/buckets/bucket.js";
import { configurationsOf } from "../../state/configurations.js";
import type { EmulatedHandler } from "../../types.js";
import { checkedNotification } from "./checked-notification.js";
import { checkDestinations } from "./destinations.js";
import { targetConfigurations } from "./event-filter.js";
import { enqueue } from "./record-event.js";

/** Sets who is told of a bucket's events. Each queue and topic gets a test event; the events of EventBridge go nowhere. */
export const putBucketNotificationConfiguration: EmulatedHandler<"PutBucketNotificationConfiguration"> = async (
  input,
  call,
) => {
  const notification = checkedNotification(input.NotificationConfiguration, bucketOf(input, call), call);
  if (input.SkipDestinationValidation !== true) await checkDestinations(notification, call);
  return call.atomically(() => {
    const bucket = bucketOf(input, call);
    const { name } = bucket;
    call.state.configurations.set(name, { ...configurationsOf(call.state, name), notification });
    const testEvent = JSON.stringify({
      Service: "Amazon S3",
      Event: "s3:TestEvent",
      Time: new Date(call.clock.now()).toISOString(),
      Bucket: name,
      RequestId: call.requestId,
      HostId: call.requestId,
    });
    const isTested = (arn: string) => /^arn:[^:]*:(?:sqs|sns):/.test(arn);
    for (const { arn } of targetConfigurations(notification))
      if (isTested(arn)) enqueue(call, bucket, { target: arn, message: testEvent });
    return {};
  });
};
