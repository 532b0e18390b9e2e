import { aliasNotFound } from "../../engine/errors.js";
import { functionArn, referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";
import { shownAlias } from "./alias.js";

/** An alias by its name. */
export const getAlias: EmulatedHandler<"GetAlias"> = ({ FunctionName, Name }, call) => {
  const { name } = referenceIn(call, { FunctionName });
  const alias = call.state.aliases.of(name).get(Name);
  if (alias === undefined) throw aliasNotFound(functionArn(call, { name, qualifier: Name }));
  return shownAlias(call, name, alias);
};
