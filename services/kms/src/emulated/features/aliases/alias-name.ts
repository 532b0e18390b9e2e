import { invalid } from "../../engine/errors.js";
import { invalidAlias, invalidAliasCharacters, reservedAlias } from "./errors.js";

/** Throws for a name that an alias can't have. */
export function checkAliasName(name: string): void {
  if (!/^alias\/./.test(name)) throw invalidAlias();
  if (name.startsWith("alias/aws/")) throw reservedAlias();
  // The model's pattern has the colon, which the description of the member has not (API reference, "CreateAlias").
  if (name.includes(":")) throw invalidAliasCharacters(name);
}

/** Throws `ValidationException` where an alias is to name another alias. */
export function checkTarget(keyId: string): void {
  if (/^(?:alias\/|arn:[^/]*:alias\/)/.test(keyId)) throw invalid("Aliases must refer to keys. Not aliases");
}
