import type { StackResource } from "../../state.js";
import { ResourceFailure } from "../resources/failure.js";
import { decideBy, type StackPolicyAction } from "../stacks/policies.js";
import type { Home } from "./home.js";

/** Throws where the stack's policy does not let an update do this to a resource. */
export function checkPolicy(
  { stack, operation }: Home,
  { logicalId, type }: StackResource,
  action: StackPolicyAction,
): void {
  const text = operation.policy ?? stack.policy;
  if (text === undefined || operation.goal !== "UPDATE") return;
  const denied = decideBy(text, { logicalId, type, action });
  if (denied !== undefined) throw new ResourceFailure(`Action denied by stack policy: ${denied}`);
}
