import type { StackCall } from "../../types.js";
import { randomText } from "../stacks/random.js";
import type { NameLimits } from "./handler.js";

const SUFFIX = 12;

/**
 * A name for a resource that was given none: `stack-Queue-Ab12Cd34Ef56`. The stack's name and the logical id are cut to keep the limit, never the
 * suffix (CloudFormation User Guide, "Name Type").
 */
export function generatedName(
  { ids }: Pick<StackCall, "ids">,
  { stack, logicalId }: { readonly stack: string; readonly logicalId: string },
  { length, alphabet = "mixed", isLower = false }: NameLimits,
): string {
  const free = length - SUFFIX - 2;
  const forId = Math.min(logicalId.length, Math.max(Math.floor(free / 2), free - stack.length));
  const head = `${stack.slice(0, free - forId)}-${logicalId.slice(0, forId)}`;
  return `${isLower ? head.toLowerCase() : head}-${randomText(ids, SUFFIX, isLower ? "lower" : alphabet)}`;
}
