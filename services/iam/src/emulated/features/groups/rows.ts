import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { addUserToGroup } from "./add-user-to-group.js";
import { createGroup } from "./create-group.js";
import { deleteGroup } from "./delete-group.js";
import { getGroup } from "./get-group.js";
import { listGroups } from "./list-groups.js";
import { listGroupsForUser } from "./list-groups-for-user.js";
import { removeUserFromGroup } from "./remove-user-from-group.js";
import { updateGroup } from "./update-group.js";

/** The operations on groups. */
export const groupOperations = {
  AddUserToGroup: addUserToGroup,
  CreateGroup: createGroup,
  DeleteGroup: deleteGroup,
  GetGroup: getGroup,
  ListGroups: listGroups,
  ListGroupsForUser: listGroupsForUser,
  RemoveUserFromGroup: removeUserFromGroup,
  UpdateGroup: updateGroup,
} satisfies Overlay<Iam, EmulatedState>["operations"];
