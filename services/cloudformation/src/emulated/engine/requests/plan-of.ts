import type { Stack } from "../../state.js";
import type { StackCall } from "../../types.js";
import type { CompiledTemplate } from "../evaluate/compiled.js";
import { type Plan, planOf } from "../plan/plan.js";
import { compile, definitionOf } from "../stacks/definitions.js";
import { notUpdatable } from "../stacks/errors.js";
import type { Prepared } from "../stacks/prepare.js";

/** The plan for a stack that gets a definition, and what the stack is like now. */
export function planFor(
  call: StackCall,
  stack: Stack,
  { compiled, definition }: Prepared,
): { readonly plan: Plan; readonly before: CompiledTemplate | undefined } {
  const current = definitionOf(call.state, stack.definition);
  const before = current && compile(call, stack, current);
  const tags = { tags: definition.tags, tagsBefore: current?.tags ?? [] };
  return { plan: planOf({ state: call.state, stack, compiled, before, ...tags }), before };
}

const updatable = /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT|IMPORT_ROLLBACK)_COMPLETE$|^(CREATE|UPDATE)_FAILED$/;

/** Throws `ValidationError` for a stack that can't be updated in its status (recorded answers of AWS). */
export function checkUpdatable({ id, status }: Stack): void {
  if (!updatable.test(status)) throw notUpdatable(id, status);
}
