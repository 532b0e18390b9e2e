import { mustFirst } from "../../engine/errors.js";
import { findGroup } from "../../engine/groups.js";
import { keyOf } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes a group that has neither users nor policies. */
export const deleteGroup: EmulatedHandler<"DeleteGroup"> = ({ GroupName }, { state }) => {
  const { id, name } = findGroup({ state }, GroupName);
  if (state.members.of(id).size > 0) throw mustFirst("remove users from group");
  if (state.attachments.of(id).size > 0) throw mustFirst("detach all policies");
  if (state.inlinePolicies.of(id).size > 0) throw mustFirst("delete policies");
  state.owners.delete(id);
  state.groups.delete(keyOf(name));
  return {};
};
