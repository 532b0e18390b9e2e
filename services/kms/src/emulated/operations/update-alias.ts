import { aliasNotFound } from "../errors.js";
import { checkAliasName, checkTarget } from "../keys/aliases.js";
import { aliasArn, changeableKey } from "../keys/find-key.js";
import type { EmulatedHandler } from "../types.js";

/** Lets an alias name another key. */
export const updateAlias: EmulatedHandler<"UpdateAlias"> = ({ AliasName: name, TargetKeyId }, call) => {
  checkAliasName(name);
  checkTarget(TargetKeyId);
  const alias = call.state.aliases.get(name);
  if (alias === undefined) throw aliasNotFound(aliasArn(call, name));
  const { id } = changeableKey(call, TargetKeyId);
  call.state.aliases.set(name, { ...alias, keyId: id, updatedAt: call.clock.now() });
  return {};
};
