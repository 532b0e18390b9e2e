import { modelled } from "@cloudstub/kit";
import { addTags } from "../../../tags.js";
import { conflict, invalidParameter } from "../../engine/errors.js";
import { findFunction } from "../../engine/functions.js";
import { functionArn, referenceIn } from "../../engine/names.js";
import type { EventSourceMapping } from "../../state/records.js";
import type { EmulatedCall, EmulatedHandler, EmulatedLambda } from "../../types.js";
import { isStream, shownMapping, storeChanging } from "./mapping.js";
import { changedSettings, defaultSettings } from "./settings.js";
import { checkSource } from "./source.js";
import { isSource } from "./source-arn.js";

/** Lets a function read from a queue or a stream. Checks are in AWS's order: settings, function, source, duplicates. */
export const createEventSourceMapping: EmulatedHandler<"CreateEventSourceMapping"> = async (input, call) => {
  const { EventSourceArn, SelfManagedEventSource, StartingPosition } = input;
  if (EventSourceArn === undefined ? SelfManagedEventSource === undefined : !isSource(EventSourceArn))
    throw invalidParameter("Unrecognized event source.");
  if (isStream(EventSourceArn) && StartingPosition === undefined)
    throw invalidParameter(
      "1 validation error detected: Value null at 'startingPosition' failed to satisfy constraint: Member must not be null.",
    );
  const settings = changedSettings(defaultSettings(EventSourceArn), input, EventSourceArn);
  const { arn, configuration } = checkedFunction(call, input.FunctionName);
  if (EventSourceArn !== undefined) await checkSource(call, EventSourceArn, configuration);
  return call.atomically(() => {
    const mapping: EventSourceMapping = {
      uuid: call.ids.uuid(),
      functionArn: checkedFunction(call, input.FunctionName).arn,
      ...(EventSourceArn !== undefined && { eventSourceArn: EventSourceArn }),
      state: input.Enabled === false ? "Disabled" : "Creating",
      changedAt: call.clock.now(),
      settings,
      ...(isStream(EventSourceArn) && { lastProcessingResult: "No records processed" }),
    };
    checkDuplicate(call, mapping);
    addTags(call.state.resourceTags.of(mapping.uuid), input.Tags);
    if (mapping.state === "Disabled") call.state.mappings.set(mapping.uuid, mapping);
    else storeChanging(call, mapping);
    return shownMapping(call, { ...mapping, functionArn: arn });
  });
};

/** The ARN of a function as a request names it, with its configuration. */
export function checkedFunction(call: EmulatedCall, FunctionName: string) {
  const reference = referenceIn(call, { FunctionName });
  try {
    const { configuration } = findFunction(call, reference);
    return { arn: functionArn(call, reference), configuration };
  } catch {
    throw modelled<EmulatedLambda>("InvalidParameterValueException", "Function does not exist");
  }
}

function checkDuplicate({ state }: EmulatedCall, { functionArn: arn, eventSourceArn }: EventSourceMapping): void {
  if (eventSourceArn === undefined) return;
  for (const other of state.mappings.values()) {
    if (other.eventSourceArn !== eventSourceArn || other.functionArn !== arn) continue;
    const name = arn.split(":function:").at(-1);
    throw conflict(
      isStream(eventSourceArn)
        ? `The event source arn (" ${eventSourceArn} ") and function (" ${name} ") provided mapping already exists. Please update or delete the existing mapping with UUID ${other.uuid}`
        : `An event source mapping with SQS arn (" ${eventSourceArn} ") and function (" ${name} ") already exists. Please update or delete the existing mapping with UUID ${other.uuid}`,
    );
  }
}
