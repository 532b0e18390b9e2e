import type { AgentCall } from "@cloudstub/kit";
import type { EmulatedState, Operation, Stack, StackResource } from "../../state.js";
import type { CompiledTemplate } from "../evaluate/compiled.js";
import { resourceType } from "../known-types/resource-types.js";
import type { ChildrenOf } from "../resources/handler.js";
import type { JsonObject } from "../template/json.js";

/** What a step of an operation works with. */
export interface Home {
  readonly call: AgentCall<EmulatedState>;
  readonly stack: Stack;
  readonly operation: Operation;
  /** What the stack is to be like; undefined for operations that need no template. */
  readonly compiled: () => CompiledTemplate;
  readonly childrenOf: ChildrenOf<Home>;
}

/** The stack and the operation as they are now; undefined where the operation has ended, or another has begun. */
export function homeNow(home: Home): Home | undefined {
  const stack = home.call.state.stacks.get(home.stack.id);
  const operation = home.call.state.operations.get(home.stack.id);
  return stack === undefined || operation?.id !== home.operation.id ? undefined : { ...home, stack, operation };
}

/** True for a resource that the operation is done with. */
export function isDone({ operation }: Home, resource: StackResource | undefined): boolean {
  return resource?.operation === operation.id;
}

/** The resources of the stack. */
export function resourcesOf({ call, stack }: Pick<Home, "call" | "stack">) {
  return call.state.resources.of(stack.id);
}

/** What `Ref` gives for a resource. */
export function refOf({ type, physicalId = "", attributes }: StackResource): string {
  return resourceType(type).ref?.(physicalId, attributes as JsonObject) ?? physicalId;
}
