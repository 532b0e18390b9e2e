import { malformedXml } from "../../../errors.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { invalidArgument } from "../../engine/buckets/errors.js";
import { checkedLifecycle } from "../../engine/checks/lifecycle.js";
import { configurationsOf } from "../../state/configurations.js";
import type { EmulatedHandler } from "../../types.js";
import { scheduleLifecycle } from "./agent.js";

/** Sets the rules by which objects expire and change their storage class. */
export const putBucketLifecycleConfiguration: EmulatedHandler<"PutBucketLifecycleConfiguration"> = (input, call) => {
  const { name } = bucketOf(input, call);
  const { LifecycleConfiguration, TransitionDefaultMinimumObjectSize: minimumSize = "all_storage_classes_128K" } =
    input;
  if (minimumSize !== "all_storage_classes_128K" && minimumSize !== "varies_by_storage_class") {
    throw invalidArgument(
      "Invalid TransitionDefaultMinimumObjectSize",
      "x-amz-transition-default-minimum-object-size",
      minimumSize,
    );
  }
  if (LifecycleConfiguration === undefined) throw malformedXml();
  const lifecycle = checkedLifecycle(LifecycleConfiguration, call.ids);
  const configurations = configurationsOf(call.state, name);
  call.state.configurations.set(name, { ...configurations, lifecycle, lifecycleMinimumSize: minimumSize });
  scheduleLifecycle(call.state, name, call.clock.now());
  return { TransitionDefaultMinimumObjectSize: minimumSize };
};
