import { aliasNotFound } from "../../engine/errors.js";
import { aliasArn, changeableKey } from "../../engine/keys/find-key.js";
import type { Key } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { checkAliasName, checkTarget } from "./alias-name.js";
import { differentKind } from "./errors.js";

/** Lets an alias name another key, of the same kind and usage (API reference, "UpdateAlias"). */
export const updateAlias: EmulatedHandler<"UpdateAlias"> = ({ AliasName: name, TargetKeyId }, call) => {
  checkAliasName(name);
  checkTarget(TargetKeyId);
  const alias = call.state.aliases.get(name);
  if (alias === undefined) throw aliasNotFound(aliasArn(call, name));
  const target = changeableKey(call, TargetKeyId);
  const current = call.state.keys.get(alias.keyId) ?? target;
  if (current.usage !== target.usage || kindOf(current) !== kindOf(target)) throw differentKind(aliasArn(call, name));
  call.state.aliases.set(name, { ...alias, keyId: target.id, updatedAt: call.clock.now() });
  return {};
};

/** A kind of key: symmetric, HMAC, or asymmetric of any spec. */
function kindOf({ spec }: Key): string {
  if (spec === "SYMMETRIC_DEFAULT") return "symmetric";
  return spec.startsWith("HMAC_") ? "HMAC" : "asymmetric";
}
