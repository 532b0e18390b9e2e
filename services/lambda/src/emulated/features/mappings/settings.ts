import { type Input, readEventPattern } from "@cloudstub/kit";
import { invalidParameter } from "../../engine/errors.js";
import type { EventSourceMapping } from "../../state/records.js";
import type { EmulatedLambda } from "../../types.js";
import { isQueue, isStream } from "./mapping.js";

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
  if (isQueue(eventSourceArn) && input.DestinationConfig?.OnSuccess !== undefined)
    throw invalidParameter("Unsupported DestinationConfig parameter for given event source mapping type.");
  if (isQueue(eventSourceArn) && Number(after.BatchSize) > 10 && !after.MaximumBatchingWindowInSeconds)
    throw invalidParameter(
      "Maximum batch window in seconds must be greater than 0 if maximum batch size is greater than 10",
    );
  for (const { Pattern } of input.FilterCriteria?.Filters ?? [])
    if (Pattern !== undefined && readEventPattern(Pattern) === undefined)
      throw invalidParameter("Invalid filter pattern definition.");
}
