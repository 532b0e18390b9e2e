import { aliasArn, changeableKey } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";
import { checkAliasName, checkTarget } from "./alias-name.js";
import { aliasExists } from "./errors.js";

/** Gives a key a name. */
export const createAlias: EmulatedHandler<"CreateAlias"> = ({ AliasName: name, TargetKeyId }, call) => {
  checkAliasName(name);
  checkTarget(TargetKeyId);
  const { id } = changeableKey(call, TargetKeyId);
  if (call.state.aliases.has(name)) throw aliasExists(aliasArn(call, name));
  const now = call.clock.now();
  call.state.aliases.set(name, { name, keyId: id, createdAt: now, updatedAt: now });
  return {};
};
