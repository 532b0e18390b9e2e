import type { KeptRole } from "@cloudstub/kit";
import type { Role } from "../state.js";
import type { EmulatedCall, StoreCall } from "../types.js";
import { boundaryEntry } from "./boundaries.js";
import { encodeDocument } from "./document-text.js";
import { noEntity, roleIsProtected } from "./errors.js";
import { arnOf, keyOf } from "./names.js";
import { shownTags } from "./tags.js";

/** The role of a name. Throws `NoSuchEntity`. */
export function findRole({ state }: Pick<EmulatedCall, "state">, name: string): Role {
  const role = state.roles.get(keyOf(name));
  if (role === undefined) throw noEntity("role", name);
  return role;
}

/** The role of an ARN, whose path counts too; undefined where there is none. */
export function roleOfArn(roleArn: string, { state }: Pick<EmulatedCall, "state">): KeptRole | undefined {
  const role = state.roles.get(keyOf(roleArn.slice(roleArn.lastIndexOf("/") + 1)));
  return role && roleArn.endsWith(`:role${role.path}${role.name}`) ? role : undefined;
}

/** The role of a name that clients may change. Throws `NoSuchEntity`, and `UnmodifiableEntity` for a service-linked role. */
export function changeableRole(call: Pick<EmulatedCall, "state">, name: string): Role {
  const role = findRole(call, name);
  if (role.service !== undefined) throw roleIsProtected(role.name);
  return role;
}

/** Stores a role with changes. */
export function changeRole({ state }: Pick<EmulatedCall, "state">, role: Role, changes: Partial<Role>): Role {
  const changed = { ...role, ...changes };
  state.roles.set(keyOf(role.name), changed);
  return changed;
}

/** A role as every answer has it (recorded answers of AWS). */
export function roleEntry(call: StoreCall, role: Role) {
  const { path, name, id, createdAt, trustPolicy, description } = role;
  return {
    Path: path,
    RoleName: name,
    RoleId: id,
    Arn: arnOf(call, "role", role),
    CreateDate: new Date(createdAt),
    AssumeRolePolicyDocument: encodeDocument(trustPolicy),
    ...(description !== undefined && { Description: description }),
  };
}

/** A role as lists have it: without tags, boundary and last use (recorded answers of AWS). */
export function listedRole(call: StoreCall, role: Role) {
  return { ...roleEntry(call, role), MaxSessionDuration: role.maxSessionDuration };
}

/** A role as GetRole shows it (recorded answers of AWS). Its use is not recorded here. */
export function wholeRole(call: StoreCall, role: Role) {
  return { ...listedRole(call, role), ...boundaryEntry(role), ...shownTags(role.tags), RoleLastUsed: {} };
}
