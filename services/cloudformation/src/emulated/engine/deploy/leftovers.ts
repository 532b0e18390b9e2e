import { keys } from "@cloudstub/kit";
import type { Leftover } from "../../state.js";
import type { Home } from "./home.js";

type OfStack = Pick<Home, "call" | "stack">;

/** Leaves a resource to be removed at the end of the update. */
export function leave({ call, stack }: OfStack, leftover: Leftover): void {
  const { logicalId, type, physicalId, properties, attributes, needs, policy } = leftover;
  const leftovers = call.state.leftovers.of(stack.id);
  leftovers.set(keys.counter(Number(leftovers.lastKey() ?? 0) + 1), {
    logicalId,
    type,
    physicalId,
    properties,
    attributes,
    needs,
    policy,
  });
}

/** Keeps a resource that was left, as a rollback needs it again. */
export function dropLeftover({ call, stack }: OfStack, logicalId: string, physicalId: string): void {
  const leftovers = call.state.leftovers.of(stack.id);
  for (const [key, left] of leftovers.entries())
    if (left.logicalId === logicalId && left.physicalId === physicalId) leftovers.delete(key);
}
