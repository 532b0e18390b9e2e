import type { EmulatedState } from "../state.js";
import { limitExceeded } from "./errors.js";
import { parsePattern } from "./patterns/pattern.js";

/** Filters with regular expressions that a group may have (user guide, "Filter pattern syntax"). */
const MOST = 5;

/** Throws `LimitExceededException` where a group has as many filters with regular expressions as it may, besides the one of a name. */
export function checkExpressions(state: EmulatedState, group: string, except: string): void {
  const filters = [...state.subscriptionFilters.of(group).values(), ...state.metricFilters.of(group).values()];
  const count = filters.filter(({ name, pattern }) => name !== except && parsePattern(pattern)?.hasExpression).length;
  if (count >= MOST) throw limitExceeded();
}
