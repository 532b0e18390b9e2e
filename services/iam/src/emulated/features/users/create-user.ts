import { bound } from "../../engine/boundaries.js";
import { entityExists } from "../../engine/errors.js";
import { keyOf, newId } from "../../engine/names.js";
import { noteOwner } from "../../engine/owners.js";
import { withTags } from "../../engine/tags.js";
import { wholeUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";

/** Creates a user. */
export const createUser: EmulatedHandler<"CreateUser"> = (
  { UserName: name, Path = "/", PermissionsBoundary, Tags },
  call,
) => {
  const { state, clock, ids } = call;
  if (state.users.has(keyOf(name))) throw entityExists("User", name);
  const id = newId("AIDA", ids);
  const permissionsBoundary = bound(call, { id }, PermissionsBoundary);
  const user = { id, name, path: Path, createdAt: clock.now(), permissionsBoundary, tags: withTags([], Tags) };
  state.users.set(keyOf(name), user);
  noteOwner(call, { kind: "user", id, name });
  return { User: wholeUser(call, user) };
};
