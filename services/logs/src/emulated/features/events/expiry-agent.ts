import { type Agent, keys } from "@cloudstub/kit";
import { expiredUntil, schedule } from "../../engine/expiry.js";
import { eventsOf } from "../../engine/streams.js";
import type { EmulatedState } from "../../state.js";

/** Events that one step removes at most. */
const MOST_AT_ONCE = 1000;

/** Removes events whose group keeps them no longer. Requests do not show them from then on, however late it runs. */
export const expiryAgent: Agent<EmulatedState> = {
  deferrable: true,
  due({ expiries }) {
    const first = expiries.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first), housekeeping: true };
  },
  what({ expiries }) {
    const { group, stream } = expiries.get(expiries.firstKey() ?? "") ?? {};
    return [`events of log stream ${stream} of group ${group} expire`];
  },
  run({ state, clock }) {
    const next = state.expiries.get(state.expiries.firstKey() ?? "");
    const group = next && state.groups.get(next.group);
    if (next === undefined || group === undefined) return;
    const until = expiredUntil(group, clock.now());
    if (until === undefined) return;
    const events = eventsOf(state, next.group, next.stream);
    let removed = 0;
    for (const key of events.keys({ before: keys.time(until + 1) })) {
      if (removed++ === MOST_AT_ONCE) break;
      events.delete(key);
    }
    schedule(state, group, next.stream);
  },
};
