import type { FunctionConfiguration } from "../../../state.js";
import { listed, shown } from "../../engine/functions.js";
import { LATEST } from "../../engine/names.js";
import { pageOf } from "../../engine/page.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";

/** Functions in the order of their names; with `FunctionVersion: "ALL"` each with all its versions. */
export const listFunctions: EmulatedHandler<"ListFunctions"> = (input, call) => {
  const { items, NextMarker } = pageOf(input, (range) => call.state.functions.entries(range));
  const Functions =
    input.FunctionVersion === "ALL" ? items.flatMap((latest) => allVersions(call, latest)) : items.map(listed);
  return { Functions, NextMarker };
};

function allVersions(call: EmulatedCall, latest: FunctionConfiguration): readonly FunctionConfiguration[] {
  const name = latest.FunctionName ?? "";
  return [
    listed(shown(call, { name, qualifier: LATEST, configuration: latest })),
    ...Array.from(call.state.versions.of(name).values(), listed),
  ];
}
