import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { createServiceLinkedRole } from "./create-service-linked-role.js";
import { deleteServiceLinkedRole } from "./delete-service-linked-role.js";
import { getServiceLinkedRoleDeletionStatus } from "./get-service-linked-role-deletion-status.js";

/** The operations on roles that services own. */
export const serviceLinkedRoleOperations = {
  CreateServiceLinkedRole: createServiceLinkedRole,
  DeleteServiceLinkedRole: deleteServiceLinkedRole,
  GetServiceLinkedRoleDeletionStatus: getServiceLinkedRoleDeletionStatus,
} satisfies Overlay<Iam, EmulatedState>["operations"];
