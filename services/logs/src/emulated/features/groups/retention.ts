import { schedule } from "../../engine/expiry.js";
import type { EmulatedState, LogGroup } from "../../state.js";

/** Sets for how many days a group keeps its events, also those that it has; forever where they are undefined. */
export function setRetention(state: EmulatedState, group: LogGroup, retentionInDays: number | undefined): void {
  const changed = { ...group, retentionInDays };
  state.groups.set(group.name, changed);
  for (const stream of state.streams.of(group.name).keys()) schedule(state, changed, stream);
}
