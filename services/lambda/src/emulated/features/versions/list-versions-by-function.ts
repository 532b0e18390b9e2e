import type { FunctionConfiguration } from "../../../state.js";
import { findLatest, listed, shown } from "../../engine/functions.js";
import { LATEST, referenceIn } from "../../engine/names.js";
import { pageOf } from "../../engine/page.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";

/** `$LATEST`, then the published versions in the order of their numbers. */
export const listVersionsByFunction: EmulatedHandler<"ListVersionsByFunction"> = (input, call) => {
  const reference = referenceIn(call, input);
  const latest = findLatest(call, reference);
  const { items, NextMarker } = pageOf(input, (range) => versions(call, { name: reference.name, latest }, range));
  return { Versions: items.map(listed), NextMarker };
};

function* versions(
  call: EmulatedCall,
  { name, latest }: { readonly name: string; readonly latest: FunctionConfiguration },
  range: { readonly after?: string },
): Generator<readonly [string, FunctionConfiguration]> {
  // Sorts before all numbers.
  if (range.after === undefined) yield [LATEST, shown(call, { name, qualifier: LATEST, configuration: latest })];
  yield* call.state.versions.of(name).entries(range);
}
