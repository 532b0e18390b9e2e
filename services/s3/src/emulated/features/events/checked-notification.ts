import { malformedXml } from "../../../errors.js";
import { invalidArgument, invalidValue } from "../../engine/buckets/errors.js";
import type { Configuration } from "../../state/configurations.js";
import type { EmulatedBucket } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { targetArn } from "./arn.js";
import { targetConfigurations } from "./event-filter.js";

type Notification = Configuration<"notification">;
type Target = ReturnType<typeof targetConfigurations>[number];

const groups: { readonly [group: string]: readonly string[] } = {
  ObjectCreated: ["Put", "Post", "Copy", "CompleteMultipartUpload"],
  ObjectRemoved: ["Delete", "DeleteMarkerCreated"],
  ObjectRestore: ["Post", "Completed", "Delete"],
  ObjectTagging: ["Put", "Delete"],
  ObjectAcl: ["Put"],
  LifecycleExpiration: ["Delete", "DeleteMarkerCreated"],
  Replication: [
    "OperationFailedReplication",
    "OperationMissedThreshold",
    "OperationNotTracked",
    "OperationReplicatedAfterThreshold",
  ],
};
const alone = ["s3:ReducedRedundancyLostObject", "s3:LifecycleTransition", "s3:IntelligentTiering"];

/** The services of the three kinds of targets, with the element that an error names. */
const kinds = [
  ["QueueConfigurations", "Queue", "sqs"],
  ["TopicConfigurations", "Topic", "sns"],
  ["LambdaFunctionConfigurations", "CloudFunction", "lambda"],
] as const;

/**
 * A notification configuration as AWS shows it, each part with an id. Throws `InvalidArgument` (texts: recorded answers in the tests of
 * LocalStack; S3 API reference, "List of error codes" and PutBucketNotificationConfiguration).
 */
export function checkedNotification(
  given: Notification,
  bucket: EmulatedBucket,
  { ids }: Pick<EmulatedCall, "ids">,
): Notification {
  for (const [member, element, service] of kinds) {
    for (const { arn } of targetConfigurations({ [member]: given[member] })) {
      const parts = targetArn(arn);
      if (parts === undefined || parts.service !== service)
        throw invalidArgument("The ARN could not be parsed", element, arn);
      if (parts.region !== bucket.region) {
        throw invalidArgument(
          "The notification destination service region is not valid for the bucket location constraint",
          element,
          arn,
        );
      }
    }
  }
  const targets = targetConfigurations(given);
  for (const target of targets) checkTarget(target);
  targets.forEach((target, at) => {
    for (const other of targets.slice(0, at)) checkOverlap(other, target);
  });
  const completed = <T extends { readonly Id?: string | undefined; readonly Filter?: Target["Filter"] }>(
    list?: readonly T[],
  ) =>
    list?.map((each) => ({
      ...each,
      Id: each.Id || ids.uuid(),
      ...(each.Filter && { Filter: shownFilter(each.Filter) }),
    }));
  const { QueueConfigurations, TopicConfigurations, LambdaFunctionConfigurations, EventBridgeConfiguration } = given;
  return {
    ...(TopicConfigurations && { TopicConfigurations: completed(TopicConfigurations) }),
    ...(QueueConfigurations && { QueueConfigurations: completed(QueueConfigurations) }),
    ...(LambdaFunctionConfigurations && { LambdaFunctionConfigurations: completed(LambdaFunctionConfigurations) }),
    ...(EventBridgeConfiguration && { EventBridgeConfiguration }),
  };
}

function checkTarget({ Events, Filter }: Target): void {
  for (const event of Events) {
    if (typesOf(event).length === 0)
      throw invalidArgument("A specified event is not supported for notifications.", "Event", event);
  }
  const seen = new Set<string>();
  for (const { Name, Value } of Filter?.Key?.FilterRules ?? []) {
    // Recorded answer of AWS, 2026-02.
    if (Name === undefined || Value === undefined) throw malformedXml();
    const name = Name.toLowerCase();
    if (name !== "prefix" && name !== "suffix") {
      throw invalidArgument("filter rule name must be either prefix or suffix", "FilterRule.Name", Name);
    }
    if (seen.has(name))
      throw invalidArgument(`Cannot specify more than one ${name} rule in a filter.`, "FilterRule.Name", Name);
    seen.add(name);
  }
}

/** The event types that a name stands for: itself, or those of its group. */
function typesOf(event: string): string[] {
  if (alone.includes(event)) return [event];
  const [, group = "", name = ""] = event.split(":");
  const members = event.startsWith("s3:") && Object.hasOwn(groups, group) ? (groups[group] ?? []) : [];
  return name === "*" ? members.map((member) => `s3:${group}:${member}`) : members.includes(name) ? [event] : [];
}

function checkOverlap(one: Target, other: Target): void {
  const types = one.Events.flatMap(typesOf);
  if (!other.Events.flatMap(typesOf).some((type) => types.includes(type))) return;
  const [prefix, suffix] = [ruleOf(one, "prefix"), ruleOf(one, "suffix")];
  const [otherPrefix, otherSuffix] = [ruleOf(other, "prefix"), ruleOf(other, "suffix")];
  if (!prefix.startsWith(otherPrefix) && !otherPrefix.startsWith(prefix)) return;
  if (!suffix.endsWith(otherSuffix) && !otherSuffix.endsWith(suffix)) return;
  if (prefix + suffix + otherPrefix + otherSuffix === "") {
    throw invalidValue("Configurations overlap. Configurations on the same bucket cannot share a common event type.");
  }
  throw invalidValue(
    "Configuration is ambiguously defined. Cannot have overlapping suffixes in two rules if the prefixes are overlapping for the same event type.",
  );
}

function ruleOf({ Filter }: Target, name: string): string {
  return Filter?.Key?.FilterRules?.find(({ Name }) => Name?.toLowerCase() === name)?.Value ?? "";
}

/** AWS shows the names of rules with a capital. */
function shownFilter(filter: NonNullable<Target["Filter"]>): NonNullable<Target["Filter"]> {
  const rules = filter.Key?.FilterRules?.map(({ Name, Value }) => ({
    Name: (Name?.toLowerCase() === "prefix" ? "Prefix" : "Suffix") as typeof Name,
    Value,
  }));
  return rules === undefined ? filter : { Key: { FilterRules: rules } };
}
