import { type Agent, keys, type ServiceOption } from "@cloudstub/kit";
import type { FunctionConfiguration } from "../../state.js";
import type { Transition } from "../state/records.js";
import type { EmulatedState, StoreCall } from "../types.js";
import { changeSettings, settingsOf, storeConfiguration, versionOf } from "./functions.js";
import { LATEST } from "./names.js";

/** How long functions are Pending, and their updates InProgress. */
export const statusDelay: ServiceOption<"duration"> = {
  name: "statusDelay",
  kind: "duration",
  default: 0,
  help: "How long a new function is Pending and an update InProgress; at once unless given.",
};

const creating = "The function is being created.";

/** The state of a function or version that was just created. */
export const pending: Partial<FunctionConfiguration> = {
  State: "Pending",
  StateReason: creating,
  StateReasonCode: "Creating",
  LastUpdateStatus: undefined,
};

/** The state of a function that is being updated: AWS's text is the same as at creation. */
export const updating: Partial<FunctionConfiguration> = {
  LastUpdateStatus: "InProgress",
  LastUpdateStatusReason: creating,
  // The SDK's list of reasons lacks the one that AWS sends.
  LastUpdateStatusReasonCode: "Creating" as never,
};

/** Lets a function or version, which is pending or being updated, become what it will be after {@link statusDelay}: now, if that is 0. */
export function beginTransition(call: StoreCall, transition: Transition): void {
  const delay = call.option(statusDelay);
  if (delay === 0) {
    finish(call.state, transition, call.ids.uuid());
    return;
  }
  const version = transition.version === undefined ? "" : keys.counter(transition.version);
  call.state.transitions.set(keys.time(call.clock.now() + delay) + transition.function + version, transition);
}

/** Ends the states Pending and InProgress of functions and versions. */
export const transitions: Agent<EmulatedState> = {
  due: ({ transitions }) => {
    const first = transitions.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first) };
  },
  run({ state, ids, clock }) {
    for (const [key, transition] of state.transitions.entries({ before: keys.time(clock.now() + 1) })) {
      state.transitions.delete(key);
      finish(state, transition, ids.uuid());
    }
  },
  *what({ transitions }, now) {
    for (const { function: name, becomes } of transitions.values({ before: keys.time(now + 1) }))
      yield `function ${name} becomes ${becomes}`;
  },
};

function finish(state: EmulatedState, { function: name, version }: Transition, revision: string): void {
  const place = { name, version: version === undefined ? LATEST : String(version) };
  const configuration = versionOf(state, name, place.version);
  // It may have been deleted meanwhile.
  if (configuration === undefined) return;
  const { StateReason, StateReasonCode, LastUpdateStatusReason, LastUpdateStatusReasonCode, ...rest } = configuration;
  storeConfiguration(state, place, { ...rest, State: "Active", LastUpdateStatus: "Successful", RevisionId: revision });
  if (settingsOf(state, name).publishedAs === configuration.RevisionId && place.version === LATEST)
    changeSettings(state, name, { publishedAs: revision });
}
