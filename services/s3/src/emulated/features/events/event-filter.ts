import type { NotificationConfiguration, NotificationConfigurationFilter } from "@aws-sdk/client-s3";
import type { HandlerShape } from "@cloudstub/kit";

type Configuration = HandlerShape<NotificationConfiguration>;

/** A target of a notification configuration, and the configuration's id. */
interface Target {
  readonly id: string;
  readonly arn: string;
}

/** An event as filters see it. */
interface Filtered {
  /** `ObjectCreated:Put` */
  readonly name: string;
  readonly key: string;
}

/** What a notification configuration makes of an event. */
export interface Reaction {
  readonly targets: readonly Target[];
  /** Of each part that has no target for the event, a sentence that says why. */
  readonly others: readonly string[];
}

/** The targets that a configuration names for an event: by the event's name, `s3:ObjectCreated:*` for a group, and the key's prefix and suffix. */
export function reactionTo(configuration: Configuration, event: Filtered): Reaction {
  const targets: Target[] = [];
  const others: string[] = [];
  for (const { Id = "", arn, Events = [], Filter } of targetConfigurations(configuration)) {
    const refusal = Events.some((pattern) => isOf(pattern, event.name))
      ? refusalOf(Filter, event.key)
      : `it is for ${Events.join(" and ")}, and this was s3:${event.name}`;
    if (refusal === undefined) targets.push({ id: Id, arn });
    else others.push(`Notification ${Id} to ${arn} did not fire: ${refusal}.`);
  }
  return { targets, others };
}

/** The queues, topics and functions of a configuration alike, each with the ARN of its target. */
export function targetConfigurations({
  QueueConfigurations = [],
  TopicConfigurations = [],
  LambdaFunctionConfigurations = [],
}: Configuration) {
  return [
    ...QueueConfigurations.map((each) => ({ ...each, arn: each.QueueArn ?? "" })),
    ...TopicConfigurations.map((each) => ({ ...each, arn: each.TopicArn ?? "" })),
    ...LambdaFunctionConfigurations.map((each) => ({ ...each, arn: each.LambdaFunctionArn ?? "" })),
  ];
}

function isOf(pattern: string, name: string): boolean {
  return pattern.endsWith("*") ? `s3:${name}`.startsWith(pattern.slice(0, -1)) : pattern === `s3:${name}`;
}

/** Why a filter does not let a key pass; undefined where it does. */
function refusalOf(filter: HandlerShape<NotificationConfigurationFilter> | undefined, key: string): string | undefined {
  for (const { Name, Value = "" } of filter?.Key?.FilterRules ?? []) {
    const isPrefix = Name?.toLowerCase() === "prefix";
    if (isPrefix ? key.startsWith(Value) : key.endsWith(Value)) continue;
    return `key ${key} does not ${isPrefix ? "begin" : "end"} with ${Value}`;
  }
  return undefined;
}
