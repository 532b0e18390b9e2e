import { aliasNotFound, revisionMismatch } from "../../engine/errors.js";
import { functionArn, referenceIn } from "../../engine/names.js";
import type { Alias } from "../../state/records.js";
import type { EmulatedHandler } from "../../types.js";
import { checkedRouting, checkVersion, shownAlias } from "./alias.js";

/** Changes the members of an alias that the request sends; its revision changes also where nothing else does. */
export const updateAlias: EmulatedHandler<"UpdateAlias"> = (input, call) => {
  const { name } = referenceIn(call, { FunctionName: input.FunctionName });
  const { Name, FunctionVersion, Description } = input;
  const aliases = call.state.aliases.of(name);
  const before = aliases.get(Name);
  if (before === undefined) throw aliasNotFound(functionArn(call, { name, qualifier: Name }));
  if (input.RevisionId !== undefined && input.RevisionId !== before.RevisionId) throw revisionMismatch();
  if (FunctionVersion !== undefined) checkVersion(call, name, FunctionVersion);
  const { RoutingConfig: routingBefore, ...kept } = before;
  const RoutingConfig =
    input.RoutingConfig === undefined ? routingBefore : checkedRouting(call, name, input.RoutingConfig);
  const after: Alias = {
    ...kept,
    ...(FunctionVersion !== undefined && { FunctionVersion }),
    ...(Description !== undefined && { Description }),
    ...(RoutingConfig && { RoutingConfig }),
    RevisionId: call.ids.uuid(),
  };
  aliases.set(Name, after);
  return shownAlias(call, name, after);
};
