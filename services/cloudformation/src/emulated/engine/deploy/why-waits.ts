import type { WhyNot } from "@cloudstub/kit";
import type { EmulatedState, StackResource, Wait } from "../../state.js";

/** For what the resources of a stack that is under way wait, of the stack that a call was about. */
export const whyStackWaits: WhyNot<EmulatedState> = function* ({ service, resource }, { state }) {
  if (service !== "cloudformation" || resource === undefined) return;
  const id = state.stackNames.get(resource) ?? resource;
  const stack = state.stacks.get(id);
  if (stack === undefined || !state.operations.has(id)) return;
  for (const waiting of state.resources.of(id).values()) {
    if (waiting.wait === undefined) continue;
    const until = `, until ${new Date(waiting.wait.until).toISOString()}`;
    yield `Stack ${stack.name} is ${stack.status}: ${forWhat(waiting, waiting.wait)}${until}.`;
  }
};

function forWhat({ logicalId, type }: StackResource, { kind, count = 1, told }: Wait): string {
  const resource = `resource ${logicalId} (${type})`;
  switch (kind) {
    case "signals":
      return `${resource} waits for ${count === 1 ? "a signal" : `${count} signals`}, and ${told.length === 0 ? "none" : told.length} came`;
    case "answer":
      return `${resource} waits for the answer of its provider`;
    case "ready":
      return `${resource} waits to be ready`;
    case "stack":
      return `${resource} waits for its stack to be complete`;
  }
}
