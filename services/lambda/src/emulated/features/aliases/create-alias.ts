import { functionNotFound } from "../../engine/errors.js";
import { functionArn, referenceIn } from "../../engine/names.js";
import type { Alias } from "../../state/records.js";
import type { EmulatedHandler } from "../../types.js";
import { aliasExists, checkedRouting, checkVersion, shownAlias } from "./alias.js";

/** Names a version of a function. */
export const createAlias: EmulatedHandler<"CreateAlias"> = (input, call) => {
  const { name } = referenceIn(call, { FunctionName: input.FunctionName });
  const { Name, FunctionVersion, Description = "" } = input;
  if (!call.state.functions.has(name)) throw functionNotFound(functionArn(call, { name, qualifier: FunctionVersion }));
  checkVersion(call, name, FunctionVersion);
  const RoutingConfig = checkedRouting(call, name, input.RoutingConfig);
  const aliases = call.state.aliases.of(name);
  if (aliases.has(Name)) throw aliasExists(functionArn(call, { name, qualifier: Name }));
  const alias: Alias = {
    Name,
    FunctionVersion,
    Description,
    ...(RoutingConfig && { RoutingConfig }),
    RevisionId: call.ids.uuid(),
  };
  aliases.set(Name, alias);
  return shownAlias(call, name, alias);
};
