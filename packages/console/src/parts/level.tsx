import type { Module } from "../session/records.js";

/** A service's level, what it leaves out there, and the option that has it. */
export function Level({ level, leavesOut, remedy }: Pick<Module, "level" | "leavesOut" | "remedy">) {
  const parts = [level, leavesOut && `leaves out ${leavesOut}`, remedy && `${remedy} has it`];
  return <p class="muted">{parts.filter(Boolean).join("; ")}</p>;
}
