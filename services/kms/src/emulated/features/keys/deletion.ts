import { type RelatedCall, tellOfDeletion } from "../../engine/multi-region/related-keys.js";
import type { EmulatedState, Key } from "../../state.js";

/** Deletes a key whose time has come, unless its deletion was cancelled, and tells its primary key. */
export function deleteIfDue(call: RelatedCall, key: Key): void {
  if (key.deletesAt === undefined || key.deletesAt > call.clock.now()) return;
  deleteKey(call.state, key);
  tellOfDeletion(call, key);
}

/** Removes a key with its aliases and grants. */
function deleteKey({ keys: all, aliases, grants, imports }: EmulatedState, { id }: Key): void {
  all.delete(id);
  imports.drop(id);
  for (const { name, keyId } of aliases.values()) if (keyId === id) aliases.delete(name);
  for (const grant of grants.values()) if (grant.keyId === id) grants.delete(grant.id);
}
