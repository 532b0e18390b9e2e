import { configurationsOf } from "../../state/configurations.js";
import type { ObjectEvent } from "../../state/object-events.js";
import type { EventBucket, NotifyingCall } from "../../state.js";

/**
 * Tells the features that observe objects, in the order in which the overlay lists them, that something happened to one. To be called after
 * each change, in its transaction. Costs one look-up where the bucket has none of their configurations.
 *
 * @example notify(call, bucket, { name: "ObjectCreated:Put", key, size: body.size, eTag: body.md5, versionId });
 */
export function notify(call: NotifyingCall, bucket: EventBucket, event: ObjectEvent): void {
  const configurations = configurationsOf(call.state, bucket.name);
  for (const observer of call.state.objectObservers)
    if (configurations[observer.configuration] !== undefined) observer.observe(call, bucket, event);
}
