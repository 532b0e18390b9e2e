import { type Agent, type AgentCall, keys } from "@cloudstub/kit";
import type { EmulatedState, Operation } from "../../state.js";
import { Compiler, definitionOf } from "../stacks/definitions.js";
import { applyStep } from "./apply.js";
import { cleanStep } from "./clean.js";
import { finishClean } from "./finish.js";
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

/** Makes, changes and removes the resources of stacks, one at each step. */
export const deployment = (): Agent<EmulatedState> => {
  const compiler = new Compiler();
  return {
    due({ work, operations }) {
      const key = work.firstKey();
      if (key === undefined) return undefined;
      const isWaiting = operations.get(work.get(key) ?? "")?.isWaiting;
      return { time: keys.timeOf(key), ...(isWaiting && { housekeeping: true }) };
    },
    run(call) {
      const key = call.state.work.firstKey() ?? "";
      const home = homeOf(call, key, compiler);
      if (home === undefined) {
        call.state.work.delete(key);
        return;
      }
      const { operation } = home;
      return operation.isCleaning ? cleanStep(home, () => finishClean(home)) : stepsTo[operation.goal](home);
    },
    *what({ work, stacks }, now) {
      for (const id of work.values({ before: keys.time(now + 1) }))
        yield `stack ${stacks.get(id)?.name ?? id} goes on: ${stacks.get(id)?.status}`;
    },
  };
};

function homeOf(call: AgentCall<EmulatedState>, key: string, compiler: Compiler): Home | undefined {
  const { stacks, operations, work } = call.state;
  const id = work.get(key) ?? "";
  const [stack, operation] = [stacks.get(id), operations.get(id)];
  if (stack === undefined || operation?.due !== key) return undefined;
  return {
    call,
    stack,
    operation,
    compiled() {
      const definition = definitionOf(call.state, stack.definition);
      if (definition === undefined) throw new Error(`The stack ${id} has no definition.`);
      return compiler.compile(call, stack, definition);
    },
  };
}
