import { groupEntry } from "../../engine/groups.js";
import { namePage } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists groups in the order of their names, those below a path. */
export const listGroups: EmulatedHandler<"ListGroups"> = (input, call) => {
  const { items, ...rest } = namePage(input, call.state.groups);
  return { Groups: items.map((group) => groupEntry(call, group)), ...rest };
};
