import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { addRoleToInstanceProfile } from "./add-role-to-instance-profile.js";
import { createInstanceProfile } from "./create-instance-profile.js";
import { deleteInstanceProfile } from "./delete-instance-profile.js";
import { getInstanceProfile } from "./get-instance-profile.js";
import { listInstanceProfileTags } from "./list-instance-profile-tags.js";
import { listInstanceProfiles } from "./list-instance-profiles.js";
import { listInstanceProfilesForRole } from "./list-instance-profiles-for-role.js";
import { removeRoleFromInstanceProfile } from "./remove-role-from-instance-profile.js";
import { tagInstanceProfile } from "./tag-instance-profile.js";
import { untagInstanceProfile } from "./untag-instance-profile.js";

/** The operations on instance profiles. */
export const instanceProfileOperations = {
  AddRoleToInstanceProfile: addRoleToInstanceProfile,
  CreateInstanceProfile: createInstanceProfile,
  DeleteInstanceProfile: deleteInstanceProfile,
  GetInstanceProfile: getInstanceProfile,
  ListInstanceProfileTags: listInstanceProfileTags,
  ListInstanceProfiles: listInstanceProfiles,
  ListInstanceProfilesForRole: listInstanceProfilesForRole,
  RemoveRoleFromInstanceProfile: removeRoleFromInstanceProfile,
  TagInstanceProfile: tagInstanceProfile,
  UntagInstanceProfile: untagInstanceProfile,
} satisfies Overlay<Iam, EmulatedState>["operations"];
