import { functionNotFound } from "../../engine/errors.js";
import { functionArn, referenceIn } from "../../engine/names.js";
import { pageOf } from "../../engine/page.js";
import type { Alias } from "../../state/records.js";
import type { EmulatedHandler } from "../../types.js";
import { shownAlias } from "./alias.js";

/** Aliases in the order of their names; those whose main version is the given one, where the request gives one. */
export const listAliases: EmulatedHandler<"ListAliases"> = (input, call) => {
  const { name } = referenceIn(call, { FunctionName: input.FunctionName });
  if (!call.state.functions.has(name)) throw functionNotFound(functionArn(call, { name }));
  const { items, NextMarker } = pageOf(input, (range) =>
    chosen(call.state.aliases.of(name).entries(range), input.FunctionVersion),
  );
  return { Aliases: items.map((alias) => shownAlias(call, name, alias)), NextMarker };
};

function* chosen(entries: Iterable<readonly [string, Alias]>, version: string | undefined) {
  for (const entry of entries) if (version === undefined || entry[1].FunctionVersion === version) yield entry;
}
