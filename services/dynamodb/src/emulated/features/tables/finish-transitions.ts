import { type Agent, keys } from "@cloudstub/kit";
import { removeTable } from "../../engine/tables/remove-table.js";
import type { EmulatedState, EmulatedTable } from "../../state.js";
import { withoutIndex } from "./index-updates.js";

/** Ends changes of tables that took their time: removes tables and indexes that are deleted, and lets the others be active. */
export const finishTransitions: Agent<EmulatedState> = {
  due({ transitions }) {
    const first = transitions.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first) };
  },
  run({ state }) {
    const first = state.transitions.firstKey() ?? "";
    const table = state.tables.get(state.transitions.get(first) ?? "");
    state.transitions.delete(first);
    if (table !== undefined) finishTransition(state, table);
  },
};

/** Ends the change of a table. */
export function finishTransition(state: EmulatedState, { transition, ...table }: EmulatedTable): void {
  if (transition?.status === "DELETING") {
    removeTable(state, table);
    return;
  }
  const deleted = Object.entries(transition?.indexes ?? {}).filter(([, status]) => status === "DELETING");
  state.tables.set(
    table.name,
    deleted.reduce((left, [index]) => withoutIndex(state, left, index), table),
  );
}
