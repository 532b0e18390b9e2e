import type { EmulatedCall } from "../types.js";
import { findGroup } from "./groups.js";
import { keyOf } from "./names.js";
import { changeableRole, findRole } from "./roles.js";
import { findUser } from "./users.js";

/** A role, user or group: what policies are attached to, and has inline policies. */
export interface Owner {
  readonly kind: "role" | "user" | "group";
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

type Store = Pick<EmulatedCall, "state">;

/** The owners of a name. Each throws `NoSuchEntity`; `changeableRole` throws `UnmodifiableEntity` for a service-linked role. */
export const owners = {
  role: (call: Store, name: string): Owner => ({ ...findRole(call, name), kind: "role" }),
  changeableRole: (call: Store, name: string): Owner => ({ ...changeableRole(call, name), kind: "role" }),
  user: (call: Store, name: string): Owner => ({ ...findUser(call, name), kind: "user" }),
  group: (call: Store, name: string): Owner => ({ ...findGroup(call, name), kind: "group" }),
};

/** Notes where a new or renamed role, user or group is. */
export function noteOwner({ state }: Store, { kind, id, name }: Omit<Owner, "path">): void {
  state.owners.set(id, { kind, key: keyOf(name) });
}

/** The owner of an id. */
export function ownerOfId({ state }: Store, id: string): Owner | undefined {
  const place = state.owners.get(id);
  if (place === undefined) return undefined;
  const { kind, key } = place;
  const record = { role: state.roles, user: state.users, group: state.groups }[kind].get(key);
  return record && { ...record, kind };
}
