import type { EmulatedState } from "../state.js";
import { limitExceeded } from "./errors.js";
import { parsePattern } from "./patterns/pattern.js";

/** Filters with regular expressions that a group may have (user guide, "Filter pattern syntax"). */
const MOST = 5;
/** A subscription filter and a metric filter may have one name. */
const kinds = ["subscriptionFilters", "metricFilters"] as const;

/** Throws `LimitExceededException` where a group has as many filters with regular expressions as it may, besides the one that is put. */
export function checkExpressions(
  state: EmulatedState,
  group: string,
  put: { readonly kind: (typeof kinds)[number]; readonly name: string },
): void {
  const others = kinds.flatMap((kind) =>
    [...state[kind].of(group).values()].filter(({ name }) => kind !== put.kind || name !== put.name),
  );
  const count = others.filter(({ pattern }) => parsePattern(pattern)?.hasExpression).length;
  if (count >= MOST) throw limitExceeded();
}
