import { bound, boundaryEntry } from "../../engine/boundaries.js";
import { entityExists } from "../../engine/errors.js";
import { keyOf, newId } from "../../engine/names.js";
import { noteOwner } from "../../engine/owners.js";
import { roleEntry } from "../../engine/roles.js";
import { shownTags, withTags } from "../../engine/tags.js";
import { checkTrustPolicy } from "../../engine/trust-policy.js";
import type { EmulatedHandler } from "../../types.js";

/** Creates a role. */
export const createRole: EmulatedHandler<"CreateRole"> = (input, call) => {
  const { RoleName: name, AssumeRolePolicyDocument, Path = "/", MaxSessionDuration = 3600 } = input;
  const { state, clock, ids } = call;
  checkTrustPolicy(call, AssumeRolePolicyDocument);
  if (state.roles.has(keyOf(name))) throw entityExists("Role", name);
  const id = newId("AROA", ids);
  const role = {
    id,
    name,
    path: Path,
    createdAt: clock.now(),
    trustPolicy: AssumeRolePolicyDocument,
    description: input.Description,
    maxSessionDuration: MaxSessionDuration,
    permissionsBoundary: bound(call, { id }, input.PermissionsBoundary),
    tags: withTags([], input.Tags),
  };
  state.roles.set(keyOf(name), role);
  noteOwner(call, { kind: "role", id, name });
  return { Role: { ...roleEntry(call, role), ...boundaryEntry(role), ...shownTags(role.tags) } };
};
