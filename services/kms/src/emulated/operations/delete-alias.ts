import { aliasNotFound } from "../errors.js";
import { checkAliasName } from "../keys/aliases.js";
import { aliasArn } from "../keys/find-key.js";
import type { EmulatedHandler } from "../types.js";

/** Removes an alias; its key stays. */
export const deleteAlias: EmulatedHandler<"DeleteAlias"> = ({ AliasName: name }, call) => {
  checkAliasName(name);
  if (!call.state.aliases.delete(name)) throw aliasNotFound(aliasArn(call, name));
  return {};
};
