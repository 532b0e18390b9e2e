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

/** The targets that a configuration names for an event: by the event's name, `s3:ObjectCreated:*` for a group, and the key's prefix and suffix. */
export function targetsOf(configuration: Configuration, { name, key }: Filtered): Target[] {
  return targetConfigurations(configuration)
    .filter(({ Events, Filter }) => Events?.some((pattern) => isOf(pattern, name)) && passes(Filter, key))
    .map(({ Id = "", arn }) => ({ id: Id, arn }));
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

function passes(filter: HandlerShape<NotificationConfigurationFilter> | undefined, key: string): boolean {
  return (filter?.Key?.FilterRules ?? []).every(({ Name, Value = "" }) =>
    Name?.toLowerCase() === "prefix" ? key.startsWith(Value) : key.endsWith(Value),
  );
}
