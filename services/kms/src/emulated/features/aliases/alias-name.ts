import { invalid } from "../../engine/errors.js";
import { invalidAlias, reservedAlias } from "./errors.js";

/** Throws for a name that an alias can't have. */
export function checkAliasName(name: string): void {
  if (!/^alias\/./.test(name)) throw invalidAlias();
  if (name.startsWith("alias/aws/")) throw reservedAlias();
}

/** Throws `ValidationException` where an alias is to name another alias. */
export function checkTarget(keyId: string): void {
  if (/^(?:alias\/|arn:[^/]*:alias\/)/.test(keyId)) throw invalid("Aliases must refer to keys. Not aliases");
}
