import type { Group } from "../state.js";
import type { EmulatedCall, StoreCall } from "../types.js";
import { noEntity } from "./errors.js";
import { arnOf, keyOf } from "./names.js";

/** The group of a name. Throws `NoSuchEntity`. */
export function findGroup({ state }: Pick<EmulatedCall, "state">, name: string): Group {
  const group = state.groups.get(keyOf(name));
  if (group === undefined) throw noEntity("group", name);
  return group;
}

/** The groups of a user. */
export function groupsOf({ state }: Pick<EmulatedCall, "state">, userId: string): Group[] {
  return Array.from(state.memberships.of(userId).keys()).flatMap((id) => {
    const group = state.groups.get(state.owners.get(id)?.key ?? "");
    return group === undefined ? [] : [group];
  });
}

/** A group as answers have it. */
export function groupEntry(call: StoreCall, group: Group) {
  return {
    Path: group.path,
    GroupName: group.name,
    GroupId: group.id,
    Arn: arnOf(call, "group", group),
    CreateDate: new Date(group.createdAt),
  };
}
