import { keys } from "@cloudstub/kit";
import { validation } from "../../../errors.js";
import { forgetExpiries } from "../../engine/tables/forget.js";
import { namedTable } from "../../engine/tables/named-table.js";
import { checkActive } from "../../engine/tables/status.js";
import type { EmulatedState, EmulatedTable } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";

/** Enables the time to live of a table, or disables it; both at once, where AWS takes up to an hour. */
export const updateTimeToLive: EmulatedHandler<"UpdateTimeToLive"> = ({ TableName, TimeToLiveSpecification }, call) => {
  const { state, clock } = call;
  const { Enabled, AttributeName: attribute } = TimeToLiveSpecification;
  const table = namedTable(call, TableName, "named");
  checkActive(table);
  const current = table.timeToLive?.attribute;
  if (current !== undefined && current !== attribute) throw otherAttribute(current);
  if (Enabled === (current !== undefined)) throw already(Enabled);
  if (Enabled) enable(state, table, { attribute, now: clock.now() });
  else disable(state, table);
  return { TimeToLiveSpecification };
};

function enable(
  state: EmulatedState,
  table: EmulatedTable,
  { attribute, now }: { readonly attribute: string; readonly now: number },
): void {
  state.tables.set(table.name, { ...table, timeToLive: { attribute } });
  // The items that there are come after the answer: with AWS they have an hour.
  state.expirySearches.set(`${keys.time(now + 1)} ${table.name}`, { table: table.name, after: "" });
}

function disable(state: EmulatedState, { timeToLive, ...table }: EmulatedTable): void {
  forgetExpiries(state, table.name);
  state.tables.set(table.name, table);
}

// AWS's words, as users reported them.
const already = (enabled: boolean) => validation(`TimeToLive is already ${enabled ? "enabled" : "disabled"}`);
const otherAttribute = (current: string) =>
  validation(`TimeToLive is active on a different AttributeName: current AttributeName is ${current}`);
