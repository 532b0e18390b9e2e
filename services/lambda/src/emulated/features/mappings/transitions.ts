import { type Agent, keys } from "@cloudstub/kit";
import type { EmulatedState } from "../../types.js";
import { finishChange } from "./mapping.js";

/** Ends the states through which mappings pass: Creating, Enabling, Updating, Disabling, Deleting. */
export const mappingTransitions: Agent<EmulatedState> = {
  due: ({ mappingTransitions }) => {
    const first = mappingTransitions.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first) };
  },
  run({ state, clock }) {
    for (const [key, uuid] of state.mappingTransitions.entries({ before: keys.time(clock.now() + 1) })) {
      state.mappingTransitions.delete(key);
      const mapping = state.mappings.get(uuid);
      if (mapping !== undefined) finishChange(state, mapping);
    }
  },
  *what({ mappingTransitions, mappings }, now) {
    for (const uuid of mappingTransitions.values({ before: keys.time(now + 1) }))
      yield `event source mapping ${uuid} is no longer ${mappings.get(uuid)?.state}`;
  },
};
