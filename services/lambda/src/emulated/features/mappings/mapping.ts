import { arn, keys } from "@cloudstub/kit";
import { resourceNotFound } from "../../engine/errors.js";
import { statusDelay } from "../../engine/transitions.js";
import type { EventSourceMapping } from "../../state/records.js";
import type { EmulatedCall, EmulatedState, StoreCall } from "../../types.js";

/** A mapping as answers show it. */
export function shownMapping(call: EmulatedCall, mapping: EventSourceMapping) {
  return {
    ...mapping.settings,
    UUID: mapping.uuid,
    EventSourceArn: mapping.eventSourceArn,
    EventSourceMappingArn: arn(call, "lambda", `event-source-mapping:${mapping.uuid}`),
    FunctionArn: mapping.functionArn,
    LastModified: new Date(mapping.changedAt),
    LastProcessingResult: mapping.lastProcessingResult,
    State: mapping.state,
    StateTransitionReason: isStream(mapping.eventSourceArn) ? "User action" : "USER_INITIATED",
  };
}

/** The mapping with an id. Throws `ResourceNotFoundException` where there is none. */
export function findMapping({ state }: EmulatedCall, uuid: string): EventSourceMapping {
  const mapping = state.mappings.get(uuid);
  if (mapping === undefined) throw resourceNotFound();
  return mapping;
}

/** Stores a mapping whose state will change after the option `statusDelay`: now, if that is 0. */
export function storeChanging(call: StoreCall, mapping: EventSourceMapping): void {
  const delay = call.option(statusDelay);
  if (delay === 0) {
    finishChange(call.state, mapping);
    return;
  }
  call.state.mappings.set(mapping.uuid, mapping);
  call.state.mappingTransitions.set(keys.time(call.clock.now() + delay) + mapping.uuid, mapping.uuid);
}

/** Ends the state through which a mapping passes. */
export function finishChange(state: EmulatedState, mapping: EventSourceMapping): void {
  if (mapping.state === "Deleting") {
    state.mappings.delete(mapping.uuid);
    state.resourceTags.drop(mapping.uuid);
    state.queueProgress.delete(mapping.uuid);
    state.streamProgress.delete(mapping.uuid);
    return;
  }
  const isOff = mapping.state === "Disabling" || mapping.state === "Disabled";
  state.mappings.set(mapping.uuid, { ...mapping, state: isOff ? "Disabled" : "Enabled" });
}

/** True while a mapping reads from its source. */
export function isReading({ state }: EventSourceMapping): boolean {
  return state === "Enabled" || state === "Updating";
}

/** True for a mapping of the function, version or alias with an ARN, and of the versions and aliases of that function; for all without one. */
export function isOf({ functionArn }: EventSourceMapping, wanted: string | undefined): boolean {
  return wanted === undefined || functionArn === wanted || functionArn.startsWith(`${wanted}:`);
}

/** A setting that is a number; all of them are whole. */
export function numberIn({ settings }: EventSourceMapping, name: string): number | undefined {
  const value = settings[name];
  return typeof value === "number" ? Math.trunc(value) : undefined;
}

/** True for the ARN of a stream of DynamoDB or Kinesis. */
export function isStream(eventSourceArn: string | undefined): boolean {
  return /^arn:[^:]*:(dynamodb|kinesis):/.test(eventSourceArn ?? "");
}

/** True for the ARN of a queue. */
export function isQueue(eventSourceArn: string | undefined): boolean {
  return /^arn:[^:]*:sqs:/.test(eventSourceArn ?? "");
}
