import { noEntity } from "../../engine/errors.js";
import { keyOf } from "../../engine/names.js";
import { findRole } from "../../engine/roles.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes the role of a service, at once. */
export const deleteServiceLinkedRole: EmulatedHandler<"DeleteServiceLinkedRole"> = ({ RoleName }, call) => {
  const { state, clock, ids } = call;
  const role = findRole(call, RoleName);
  if (role.service === undefined) throw noEntity("role", RoleName);
  for (const arn of state.attachments.of(role.id).keys()) state.attachedTo.of(arn).delete(role.id);
  state.attachments.drop(role.id);
  state.owners.delete(role.id);
  state.roles.delete(keyOf(role.name));
  const DeletionTaskId = `task${role.path}${role.name}/${ids.uuid()}`;
  state.deletions.set(DeletionTaskId, { roleName: role.name, createdAt: clock.now() });
  return { DeletionTaskId };
};
