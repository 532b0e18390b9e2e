import { checkedPattern } from "../../engine/checked-pattern.js";
import { limitExceeded, notOfThisClass } from "../../engine/errors.js";
import { checkExpressions } from "../../engine/expressions.js";
import { findGroup } from "../../engine/groups.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { checkDestination, whenPermitted } from "./destination.js";

/** Filters of a group (recorded answer of AWS: the third one is refused). */
const MOST_FILTERS = 2;

type PutInput = Parameters<EmulatedHandler<"PutSubscriptionFilter">>[0];

/** Sends the events of a group that match a pattern to a destination, from now on; or gives such a filter another pattern or destination. */
export const putSubscriptionFilter: EmulatedHandler<"PutSubscriptionFilter"> = (input, call) => {
  checkDestination(call, input);
  const { hasExpression } = checkedPattern(input.filterPattern);
  const check = () => checkGroup(call, input, hasExpression);
  check();
  return whenPermitted(call, input, () => {
    put(call, input, check());
    return {};
  });
};

/** The name of the group. Throws `ResourceNotFoundException`, `InvalidOperationException` and `LimitExceededException`. */
function checkGroup(call: EmulatedCall, { logGroupName, filterName: name }: PutInput, hasExpression: boolean): string {
  const { state } = call;
  const { name: group, class: logGroupClass } = findGroup(call, logGroupName);
  if (logGroupClass !== "STANDARD") throw notOfThisClass();
  const filters = state.subscriptionFilters.of(group);
  if (filters.size >= MOST_FILTERS && !filters.has(name)) throw limitExceeded();
  if (hasExpression) checkExpressions(state, group, { kind: "subscriptionFilters", name });
  return group;
}

function put(call: EmulatedCall, input: PutInput, group: string): void {
  const { filterName: name, filterPattern: pattern, destinationArn, roleArn } = input;
  const filters = call.state.subscriptionFilters.of(group);
  filters.set(name, {
    name,
    pattern,
    destinationArn,
    roleArn,
    distribution: input.distribution ?? "ByLogStream",
    applyOnTransformedLogs: input.applyOnTransformedLogs ?? false,
    createdAt: filters.get(name)?.createdAt ?? call.clock.now(),
    fieldSelectionCriteria: input.fieldSelectionCriteria,
    emitSystemFields: input.emitSystemFields,
  });
}
