import { entityExists } from "../../engine/errors.js";
import { findGroup } from "../../engine/groups.js";
import { keyOf } from "../../engine/names.js";
import { noteOwner } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Gives a group another name or path. Its id stays. */
export const updateGroup: EmulatedHandler<"UpdateGroup"> = ({ GroupName, NewGroupName, NewPath }, call) => {
  const { state } = call;
  const group = findGroup(call, GroupName);
  const { name = group.name, path = group.path } = { name: NewGroupName, path: NewPath };
  if (keyOf(name) !== keyOf(group.name) && state.groups.has(keyOf(name))) throw entityExists("Group", name);
  state.groups.delete(keyOf(group.name));
  state.groups.set(keyOf(name), { ...group, name, path });
  noteOwner(call, { kind: "group", id: group.id, name });
  return {};
};
