import { malformedXml } from "../../../errors.js";
import type { Configuration } from "../../state/configurations.js";
import type { EmulatedBucket } from "../../state.js";
import { ownerOf } from "../buckets/bucket.js";
import type { Configured } from "../buckets/configuration-operations.js";
import { crossLocationLogging, invalidLoggingTarget, invalidRequest } from "../buckets/errors.js";

/** Where a bucket's log goes, where it is a bucket of the same account and region. Without a target logging is off. */
export function checkedLogging(
  status: Configuration<"logging">,
  { call, bucket }: Configured,
): Configuration<"logging"> {
  const { LoggingEnabled } = status;
  if (LoggingEnabled === undefined) return {};
  const { TargetBucket } = LoggingEnabled;
  const target = call.state.buckets.get(TargetBucket);
  if (target === undefined) throw invalidLoggingTarget("The target bucket for logging does not exist", TargetBucket);
  if (ownerOf(target) !== ownerOf(bucket)) {
    throw invalidLoggingTarget(
      "The owner for the bucket to be logged and the target bucket must be the same.",
      TargetBucket,
    );
  }
  if (target.region !== bucket.region)
    throw crossLocationLogging(target.region, bucket.region === "us-east-1" ? undefined : bucket.region);
  return status;
}

/** The rules by which objects are copied, each with an id: both buckets need versions. The copying itself is not done here. */
export function checkedReplication(
  configuration: Configuration<"replication">,
  { call, bucket }: Configured,
): Configuration<"replication"> {
  if (bucket.versioning !== "Enabled") {
    throw invalidRequest("Versioning must be 'Enabled' on the bucket to apply a replication configuration");
  }
  const { Rules } = configuration;
  if (Rules.length === 0) throw malformedXml();
  for (const { Destination } of Rules) {
    const target: EmulatedBucket | undefined = call.state.buckets.get(
      Destination.Bucket.replace(/^arn:[a-z-]+:s3:::/, ""),
    );
    if (target === undefined) throw invalidRequest("Destination bucket must exist.");
    if (target.versioning !== "Enabled") throw invalidRequest("Destination bucket must have versioning enabled.");
  }
  return { ...configuration, Rules: Rules.map((rule) => (rule.ID ? rule : { ...rule, ID: call.ids.uuid() })) };
}
