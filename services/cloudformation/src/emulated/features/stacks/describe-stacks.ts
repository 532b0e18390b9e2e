import { pageOfList } from "@cloudstub/kit";
import { invalidToken } from "../../engine/requests/pages.js";
import { noStackWithId } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import type { EmulatedState, Stack } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { shownStack } from "./shown-stack.js";

const PAGE = 100;

/** Shows a stack, or all that are not deleted. */
export const describeStacks: EmulatedHandler<"DescribeStacks"> = ({ StackName, NextToken }, { state }) => {
  if (StackName !== undefined && StackName !== "")
    return { Stacks: [shownStack(state, stackOf(state, StackName, noStackWithId))] };
  const { items, next } = pageOfList(
    {
      after: (place) => newestFirst(state, place),
      placeOf: ([key]: [string, Stack]) => key,
      filter: ([, { status }]: [string, Stack]) => status !== "DELETE_COMPLETE",
    },
    { limit: PAGE, token: NextToken, invalid: invalidToken },
  );
  return { Stacks: items.map(([, stack]) => shownStack(state, stack)), ...(next !== undefined && { NextToken: next }) };
};

/** The stacks of a region from the newest on, after a place. */
export function* newestFirst(
  { stacks, stackNumbers }: EmulatedState,
  place: string | undefined,
): Generator<[string, Stack]> {
  const range = place === undefined ? { reverse: true } : { reverse: true, before: place };
  for (const [key, id] of stackNumbers.entries(range)) {
    const stack = stacks.get(id);
    if (stack !== undefined) yield [key, stack];
  }
}
