import { type Agent, type AgentCall, keys } from "@cloudstub/kit";
import type { EmulatedState, Operation } from "../../state.js";
import type { ChildrenOf } from "../resources/handler.js";
import { Compiler, definitionOf } from "../stacks/definitions.js";
import { applyStep } from "./apply.js";
import { cleanStep } from "./clean.js";
import { finishClean, leaveRemoved } from "./finish.js";
import type { Home } from "./home.js";
import { removeStep } from "./remove.js";
import { revertStep } from "./revert.js";

const stepsTo: { readonly [Goal in Operation["goal"]]: (home: Home) => void | Promise<void> } = {
  CREATE: applyStep,
  UPDATE: applyStep,
  ROLLBACK: removeStep,
  UPDATE_ROLLBACK: revertStep,
  DELETE: removeStep,
};

/** Steps in a row after which the requests that wait are answered first. Fewer are done before the answer to the request that made them due. */
const MAX_STEPS = 200;

/** Makes, changes and removes the resources of stacks, one at each step; nested stacks among them by other operations on stacks. */
export const deployment = (childrenOf: ChildrenOf<Home>) => (): Agent<EmulatedState> => {
  const compiler = new Compiler();
  let steps = 0;
  const run = (call: AgentCall<EmulatedState>) => {
    const key = call.state.work.firstKey() ?? "";
    const home = homeOf(call, key, { compiler, childrenOf });
    if (home === undefined) {
      call.state.work.delete(key);
      return;
    }
    const { operation } = home;
    if (!operation.isCleaning) return stepsTo[operation.goal](home);
    // The update of a nested stack that was held until now.
    if (operation.isHeld === false) leaveRemoved(home);
    return cleanStep(home, () => finishClean(home));
  };
  return {
    due({ work, operations }) {
      const key = work.firstKey();
      if (key === undefined) return undefined;
      const isWaiting = operations.get(work.get(key) ?? "")?.isWaiting;
      return { time: keys.timeOf(key), ...(isWaiting && { housekeeping: true }) };
    },
    run(call) {
      const pending = run(call);
      const next = call.state.work.firstKey();
      const isAtRest = next === undefined || keys.timeOf(next) > call.clock.now();
      steps = isAtRest || pending !== undefined || steps === MAX_STEPS ? 0 : steps + 1;
      return pending ?? (steps === MAX_STEPS ? call.giveWay() : undefined);
    },
    *what({ work, stacks }, now) {
      for (const id of work.values({ before: keys.time(now + 1) }))
        yield `stack ${stacks.get(id)?.name ?? id} goes on: ${stacks.get(id)?.status}`;
    },
  };
};

function homeOf(
  call: AgentCall<EmulatedState>,
  key: string,
  { compiler, childrenOf }: { readonly compiler: Compiler; readonly childrenOf: ChildrenOf<Home> },
): Home | undefined {
  const { stacks, operations, work } = call.state;
  const id = work.get(key) ?? "";
  const [stack, operation] = [stacks.get(id), operations.get(id)];
  if (stack === undefined || operation?.due !== key) return undefined;
  return {
    call,
    stack,
    operation,
    childrenOf,
    compiled() {
      const definition = definitionOf(call.state, stack.definition);
      if (definition === undefined) throw new Error(`The stack ${id} has no definition.`);
      return compiler.compile(call, stack, definition);
    },
  };
}
