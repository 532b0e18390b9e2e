import { aliasNotFound } from "../../engine/errors.js";
import { aliasArn } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";
import { checkAliasName } from "./alias-name.js";

/** Removes an alias; its key stays. */
export const deleteAlias: EmulatedHandler<"DeleteAlias"> = ({ AliasName: name }, call) => {
  checkAliasName(name);
  if (!call.state.aliases.delete(name)) throw aliasNotFound(aliasArn(call, name));
  return {};
};
