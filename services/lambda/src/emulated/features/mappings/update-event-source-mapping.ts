import type { EventSourceMapping } from "../../state/records.js";
import type { EmulatedHandler } from "../../types.js";
import { checkedFunction } from "./create-event-source-mapping.js";
import { findMapping, shownMapping, storeChanging } from "./mapping.js";
import { changedSettings } from "./settings.js";

/** Changes the members of a mapping that the request sends. */
export const updateEventSourceMapping: EmulatedHandler<"UpdateEventSourceMapping"> = (input, call) => {
  const before = findMapping(call, input.UUID);
  const settings = changedSettings(before.settings, input, before.eventSourceArn);
  const after: EventSourceMapping = {
    ...before,
    settings,
    ...(input.FunctionName !== undefined && { functionArn: checkedFunction(call, input.FunctionName).arn }),
    state: nextState(before, input.Enabled),
    changedAt: call.clock.now(),
  };
  storeChanging(call, after);
  return shownMapping(call, after);
};

function nextState({ state }: EventSourceMapping, enabled: boolean | undefined): EventSourceMapping["state"] {
  const isOff = state === "Disabled" || state === "Disabling";
  if (enabled === undefined) return isOff ? "Disabling" : "Updating";
  if (enabled) return isOff ? "Enabling" : "Updating";
  return "Disabling";
}
