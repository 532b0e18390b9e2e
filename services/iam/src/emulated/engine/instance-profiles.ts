import type { InstanceProfile } from "../state.js";
import type { EmulatedCall, StoreCall } from "../types.js";
import { noInstanceProfile } from "./errors.js";
import { arnOf, keyOf } from "./names.js";
import { roleEntry } from "./roles.js";

/** The instance profile of a name. Throws `NoSuchEntity`. */
export function findProfile({ state }: Pick<EmulatedCall, "state">, name: string): InstanceProfile {
  const profile = state.instanceProfiles.get(keyOf(name));
  if (profile === undefined) throw noInstanceProfile(name);
  return profile;
}

/** Stores an instance profile with changes. */
export function changeProfile(
  { state }: Pick<EmulatedCall, "state">,
  profile: InstanceProfile,
  changes: Partial<InstanceProfile>,
): void {
  state.instanceProfiles.set(keyOf(profile.name), { ...profile, ...changes });
}

/** An instance profile as answers have it, with its role. */
export function profileEntry(call: StoreCall, profile: InstanceProfile) {
  const role = call.state.roles.get(call.state.owners.get(profile.role ?? "")?.key ?? "");
  return {
    Path: profile.path,
    InstanceProfileName: profile.name,
    InstanceProfileId: profile.id,
    Arn: arnOf(call, "instance-profile", profile),
    CreateDate: new Date(profile.createdAt),
    Roles: role === undefined ? [] : [roleEntry(call, role)],
  };
}

/** The instance profiles of a role. */
export function profilesOf({ state }: Pick<EmulatedCall, "state">, roleId: string): InstanceProfile[] {
  return Array.from(state.profilesOfRole.of(roleId).keys()).flatMap((key) => state.instanceProfiles.get(key) ?? []);
}
