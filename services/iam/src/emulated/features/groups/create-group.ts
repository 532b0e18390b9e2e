import { entityExists } from "../../engine/errors.js";
import { groupEntry } from "../../engine/groups.js";
import { keyOf, newId } from "../../engine/names.js";
import { noteOwner } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Creates a group. */
export const createGroup: EmulatedHandler<"CreateGroup"> = ({ GroupName: name, Path = "/" }, call) => {
  const { state, clock, ids } = call;
  if (state.groups.has(keyOf(name))) throw entityExists("Group", name);
  const group = { id: newId("AGPA", ids), name, path: Path, createdAt: clock.now() };
  state.groups.set(keyOf(name), group);
  noteOwner(call, { ...group, kind: "group" });
  return { Group: groupEntry(call, group) };
};
