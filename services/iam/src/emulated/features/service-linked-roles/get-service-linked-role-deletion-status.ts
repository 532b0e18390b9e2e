import { noDeletion } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Says how far the deletion of a service's role is: it is done. */
export const getServiceLinkedRoleDeletionStatus: EmulatedHandler<"GetServiceLinkedRoleDeletionStatus"> = (
  { DeletionTaskId },
  { state },
) => {
  if (!state.deletions.has(DeletionTaskId)) throw noDeletion(DeletionTaskId);
  return { Status: "SUCCEEDED" };
};
