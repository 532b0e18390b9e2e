import { type Input, readEventPattern } from "@cloudstub/kit";
import { invalidParameter } from "../../engine/errors.js";
import type { EventSourceMapping } from "../../state/records.js";
import type { EmulatedLambda } from "../../types.js";
import { isQueue, isStream } from "./mapping.js";
import { isFifo, queueIn, streamIn } from "./source-arn.js";

type MappingInput = Partial<
  Input<EmulatedLambda, "CreateEventSourceMapping"> & Input<EmulatedLambda, "UpdateEventSourceMapping">
>;
type Settings = EventSourceMapping["settings"];

const ofQueues: Settings = { BatchSize: 10, FunctionResponseTypes: [], MaximumBatchingWindowInSeconds: 0 };

const ofStreams: Settings = {
  BatchSize: 100,
  BisectBatchOnFunctionError: false,
  DestinationConfig: { OnFailure: {} },
  FunctionResponseTypes: [],
  MaximumBatchingWindowInSeconds: 0,
  MaximumRecordAgeInSeconds: -1,
  MaximumRetryAttempts: -1,
  ParallelizationFactor: 1,
  TumblingWindowInSeconds: 0,
};

/** Settings that queues do not have, with the values that mean "not set": tools send them for every source. */
const notOfQueues = [
  ["ParallelizationFactor", 1],
  ["BisectBatchOnFunctionError", false],
  ["MaximumRetryAttempts", -1],
  ["MaximumRecordAgeInSeconds", -1],
  ["TumblingWindowInSeconds", 0],
  ["StartingPosition", undefined],
] as const;

/** Members of requests that are settings, shown as they were sent. */
const changeable = [
  "BatchSize",
  "FilterCriteria",
  "KMSKeyArn",
  "MaximumBatchingWindowInSeconds",
  "ParallelizationFactor",
  "DestinationConfig",
  "MaximumRecordAgeInSeconds",
  "BisectBatchOnFunctionError",
  "MaximumRetryAttempts",
  "TumblingWindowInSeconds",
  "SourceAccessConfigurations",
  "FunctionResponseTypes",
  "ScalingConfig",
  "DocumentDBEventSourceConfig",
  "AmazonManagedKafkaEventSourceConfig",
  "SelfManagedKafkaEventSourceConfig",
  "SelfManagedEventSource",
  "MetricsConfig",
  "LoggingConfig",
  "ProvisionedPollerConfig",
  "StartingPosition",
  "StartingPositionTimestamp",
  "Topics",
  "Queues",
] as const satisfies readonly (keyof MappingInput)[];

/** The settings of a new mapping with a source: AWS's defaults. */
export function defaultSettings(eventSourceArn: string | undefined): Settings {
  return isStream(eventSourceArn) ? ofStreams : isQueue(eventSourceArn) ? ofQueues : { BatchSize: 100 };
}

/** The settings with the members that a request sent. Throws `InvalidParameterValueException` for those that a source does not have. */
export function changedSettings(before: Settings, input: MappingInput, eventSourceArn: string | undefined): Settings {
  const given = changeable.filter((name) => input[name] !== undefined).map((name) => [name, whole(input[name])]);
  const after = { ...before, ...Object.fromEntries(given) } as Settings;
  const scaling = after.ScalingConfig as { readonly MaximumConcurrency?: number } | undefined;
  if (scaling !== undefined && scaling.MaximumConcurrency === undefined)
    delete (after as Record<string, unknown>).ScalingConfig;
  const filters = (after.FilterCriteria as { readonly Filters?: readonly unknown[] } | undefined)?.Filters;
  if (after.FilterCriteria !== undefined && !filters?.length) delete (after as Record<string, unknown>).FilterCriteria;
  check(after, input, eventSourceArn);
  return after;
}

/** Numbers among the settings are whole; the part behind the point is dropped. */
function whole(value: unknown): unknown {
  return typeof value === "number" ? Math.trunc(value) : value;
}

function check(after: Settings, input: MappingInput, eventSourceArn: string | undefined): void {
  if (isQueue(eventSourceArn)) checkOfQueue(after, input, eventSourceArn);
  if (isStream(eventSourceArn)) checkOfStream(input, eventSourceArn);
  for (const { Pattern } of input.FilterCriteria?.Filters ?? [])
    if (Pattern !== undefined && readEventPattern(Pattern) === undefined)
      throw invalidParameter("Invalid filter pattern definition.");
}

/** AWS's texts for FIFO queues are not documented. */
function checkOfQueue(after: Settings, input: MappingInput, eventSourceArn: string | undefined): void {
  if (input.DestinationConfig?.OnSuccess !== undefined) throw unsupported("DestinationConfig");
  for (const [name, unset] of notOfQueues)
    if (input[name] !== undefined && whole(input[name]) !== unset) throw unsupported(name);
  const queue = queueIn(eventSourceArn);
  if (queue !== undefined && isFifo(queue)) {
    if (Number(whole(input.MaximumBatchingWindowInSeconds ?? 0)) > 0)
      throw invalidParameter("MaximumBatchingWindowInSeconds is not supported for FIFO queues.");
    if (Number(whole(input.BatchSize ?? 0)) > 10)
      throw invalidParameter("BatchSize must not be greater than 10 for FIFO queues.");
  }
  if (Number(after.BatchSize) > 10 && !after.MaximumBatchingWindowInSeconds)
    throw invalidParameter(
      "Maximum batch window in seconds must be greater than 0 if maximum batch size is greater than 10",
    );
}

/** The rules are those of the public model's descriptions; AWS's texts are not documented. */
function checkOfStream(input: MappingInput, eventSourceArn: string | undefined): void {
  if (input.ScalingConfig?.MaximumConcurrency !== undefined) throw unsupported("ScalingConfig");
  if (streamIn(eventSourceArn) !== undefined && input.StartingPosition === "AT_TIMESTAMP")
    throw invalidParameter("StartingPosition AT_TIMESTAMP is not supported for streams of DynamoDB.");
  const age = Number(whole(input.MaximumRecordAgeInSeconds ?? -1));
  if (age !== -1 && age < 60) throw invalidParameter("MaximumRecordAgeInSeconds must be -1, or between 60 and 604800.");
}

/** AWS's text for `DestinationConfig` (recorded); for other settings it is not documented, and theirs has the same form. */
function unsupported(setting: string) {
  return invalidParameter(`Unsupported ${setting} parameter for given event source mapping type.`);
}
