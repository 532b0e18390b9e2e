import { schedule } from "../stacks/operations.js";
import type { Home } from "./home.js";

/** Lets the nested stacks of a stack that is complete remove what their updates have left. */
export function releaseChildren({ call, stack }: Pick<Home, "call" | "stack">): void {
  const { resources, operations } = call.state;
  for (const { physicalId = "" } of resources.of(stack.id).values()) {
    const operation = operations.get(physicalId);
    if (operation?.isHeld !== true) continue;
    operations.set(physicalId, { ...operation, isHeld: false });
    if (operation.isCleaning) schedule(call, physicalId);
  }
}
