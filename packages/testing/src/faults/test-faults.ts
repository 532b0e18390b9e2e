import {
  type ActiveFault,
  addFault,
  checkShape,
  checkTiming,
  type FaultDefinition,
  type FaultTiming,
  heldCalls,
  type Registry,
  type World,
} from "@cloudstub/core";
import type { Call } from "../calls/call-log.js";
import { listCalls } from "../calls/list-calls.js";
import { describeCall, matchesExpected, nearestMiss } from "../calls/nearest-miss.js";
import type { TestProblem } from "../process/failure.js";
import type { FaultRegistry } from "./fault-handle.js";

/** The mock that faults are added to, and its calls. */
export interface TestFaultContext {
  readonly world: World;
  readonly registry: Registry;
  readonly calls: () => readonly Call[];
}

/** Returns declared faults as a list. Throws a `FaultError` for an invalid one, before any is added. */
export function declaredFaults(faults: FaultDefinition | readonly FaultDefinition[]): readonly FaultDefinition[] {
  const list = [faults].flat();
  for (const [position, fault] of list.entries())
    checkShape(fault, Array.isArray(faults) ? `faults[${position}]` : "the fault");
  return list;
}

/** The faults of a test, and which of them requests have to reach. */
export class TestFaults implements FaultRegistry {
  readonly #context: TestFaultContext;
  /** Faults that have to be reached, with the stack of each call site. */
  readonly #required = new Map<ActiveFault, string>();

  constructor(context: TestFaultContext) {
    this.#context = context;
  }

  add(definition: FaultDefinition, owner: string, stack = ""): ActiveFault {
    const fault = addFault(this.#context, definition, owner);
    this.#required.set(fault, stack);
    return fault;
  }

  setTiming(fault: ActiveFault, when: FaultTiming): void {
    try {
      checkTiming(when);
    } catch (error) {
      // Without its timing the fault would apply to calls that the test does not mean.
      this.remove(fault);
      throw error;
    }
    fault.setTiming(when);
  }

  makeOptional(fault: ActiveFault): void {
    this.#required.delete(fault);
  }

  remove(fault: ActiveFault): void {
    this.#required.delete(fault);
    this.#context.world.faults.remove(fault.id);
  }

  /** Removes these faults. Returns a problem for each that was never reached. */
  finish(faults: readonly ActiveFault[]): TestProblem[] {
    const unreached = faults.filter((fault) => this.#required.has(fault) && fault.fired === 0);
    const problems = unreached.map((fault) => ({ sentence: this.#explain(fault), stack: this.#required.get(fault) }));
    for (const fault of faults) this.remove(fault);
    return problems;
  }

  /** {@link finish} for all faults, also for those that the mock removed when it stopped. */
  finishAll(): TestProblem[] {
    return this.finish([...new Set([...this.#required.keys(), ...this.#context.world.faults.list()])]);
  }

  /** The calls that gates hold now, in a clause for each gate. */
  get held(): readonly string[] {
    return heldCalls(this.#context.world.faults.list());
  }

  #explain({ sentence, seen, skipped, definition }: ActiveFault): string {
    const calls = this.#context.calls();
    const expected = { service: definition.service, operation: definition.operation, input: definition.input };
    const kind = definition.effect === "answer" ? "answer" : "fault";
    return `This ${kind} was never reached: ${sentence} ${instead()}${listCalls(calls)}`;

    function instead(): string {
      if (skipped > 0)
        return `It skipped ${skipped} matching ${skipped === 1 ? "call" : "calls"}, whose answers have no body.`;
      if (seen > 0) return `Only ${seen} matching ${seen === 1 ? "call" : "calls"} came, and the fault was not due.`;
      if (!calls.some((call) => matchesExpected(expected, call))) return nearestMiss(expected, calls);
      if (definition.account !== undefined || definition.region !== undefined)
        return `The calls of ${describeCall(expected)} came before it was added, or were about another account or region.`;
      return definition.effect === "failed-entries"
        ? `No call of ${describeCall(expected)} had one of these entries.`
        : `The calls of ${describeCall(expected)} came before it was added.`;
    }
  }
}
