import { arn } from "@cloudstub/kit";
import type { Steps } from "../../steps.js";
import type { JsonObject } from "../../template/json.js";
import { unlessGone } from "../gone.js";
import { type Made, type ResourceType, type ResourceWork, untilReady, type WaitingWork } from "../handler.js";
import { removedKeys, tagMap } from "../tags.js";

/** What an update sets a member to where the property is gone. */
const defaults: { readonly [member: string]: unknown } = {
  BisectBatchOnFunctionError: false,
  DestinationConfig: {},
  Enabled: true,
  FilterCriteria: {},
  FunctionResponseTypes: [],
  MaximumBatchingWindowInSeconds: 0,
  MaximumRecordAgeInSeconds: -1,
  MaximumRetryAttempts: -1,
  ParallelizationFactor: 1,
  ScalingConfig: {},
};

function inputOf(properties: JsonObject): { [member: string]: unknown } {
  const { KmsKeyArn, StartingPositionTimestamp, Tags: _, ...rest } = properties;
  return {
    ...rest,
    ...(KmsKeyArn !== undefined && { KMSKeyArn: KmsKeyArn }),
    ...(StartingPositionTimestamp !== undefined && {
      StartingPositionTimestamp: new Date(Number(StartingPositionTimestamp) * 1000),
    }),
  };
}

function* described({ ask, call }: ResourceWork, UUID: string): Steps<Made> {
  const { State = "" } = yield* ask("lambda", "GetEventSourceMapping", { UUID });
  const attributes = { Id: UUID, EventSourceMappingArn: arn(call, "lambda", `event-source-mapping:${UUID}`) };
  const isReady = State === "Enabled" || State === "Disabled";
  return { physicalId: UUID, attributes, wait: isReady ? undefined : untilReady };
}

function* goOn(work: WaitingWork): Steps<Made | undefined> {
  const made = yield* described(work, work.physicalId);
  return made.wait === undefined ? made : undefined;
}

/** `AWS::Lambda::EventSourceMapping`: `Ref` gives its id. It is complete when it is enabled, or disabled. */
export const eventSourceMapping: ResourceType = {
  service: "lambda",
  *create(work) {
    const { ask, properties, tags } = work;
    const Tags = tags.length > 0 ? { Tags: tagMap(tags) } : {};
    const { UUID = "" } = yield* ask("lambda", "CreateEventSourceMapping", { ...inputOf(properties), ...Tags });
    work.made(UUID);
    return yield* described(work, UUID);
  },
  *update(work) {
    const { ask, physicalId: UUID, before, tagsBefore, properties, tags } = work;
    const {
      EventSourceArn: _source,
      StartingPosition: _position,
      StartingPositionTimestamp: _time,
      ...later
    } = inputOf(properties);
    const gone = Object.keys(inputOf(before)).filter((name) => later[name] === undefined && name in defaults);
    const input = { ...Object.fromEntries(gone.map((name) => [name, defaults[name]])), ...later };
    yield* ask("lambda", "UpdateEventSourceMapping", { UUID, ...input });
    const made = yield* described(work, UUID);
    const Resource = made.attributes?.["EventSourceMappingArn"];
    const TagKeys = removedKeys(tagsBefore, tags);
    if (TagKeys.length > 0) yield* ask("lambda", "UntagResource", { Resource, TagKeys });
    if (tags.length > 0) yield* ask("lambda", "TagResource", { Resource, Tags: tagMap(tags) });
    return made;
  },
  *remove({ ask, physicalId: UUID }) {
    yield* ask("lambda", "DeleteEventSourceMapping", { UUID });
    const left = yield* unlessGone(ask("lambda", "GetEventSourceMapping", { UUID }));
    return left === undefined ? undefined : untilReady;
  },
  goOn,
};
